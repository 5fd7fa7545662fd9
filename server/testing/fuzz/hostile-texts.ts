/** Texts of one line that broke other programs, and that every field must keep as they are. */
export const hostileTexts = [
  "'; drop table clubs; --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '#{7*7} {{7*7}} <%= 7*7 %>',
  'javascript:alert(1)',
  '%00%0d%0aSet-Cookie: a=b',
  '../../etc/passwd',
  "=cmd|' /C calc'!A0",
  'Teas, scones; jam\\nBEGIN:VEVENT',
  '👩🏽‍🦰 Ünïcödé Llanelli & Sôn O’Connor 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
];

/** A text for fields of several lines, which could end the event of a calendar or the row of a table. */
export const hostileLines = 'Teas, scones; jam\nEND:VEVENT\nBEGIN:VEVENT\n=1+1,"a"';
