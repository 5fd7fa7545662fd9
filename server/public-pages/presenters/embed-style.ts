const light =
  '--paper:#fffefa;--ink:#1b2733;--ink-soft:#54616d;--rule:#ddd6c5;--link:#17507f;--action:#a31d2a';
const dark =
  '--paper:#202d38;--ink:#e8ebe9;--ink-soft:#a7b3bc;--rule:#3d4d5a;--link:#8ec5f2;--action:#bb2733';

/**
 * The styles of the embedded page, with the colours of `web/ui/theme/theme.css`. A page with `color-scheme` gets an opaque
 * background from the browser if the website has another scheme, so the transparent page has none.
 */
export const embedStyle = `
:root{${light}}
@media (prefers-color-scheme:dark){:root{${dark}}}
:root[data-theme=light]{${light}}
:root[data-theme=dark]{${dark}}
:root[data-background=paper]{color-scheme:light dark;background:var(--paper)}
:root[data-background=paper][data-theme=light]{color-scheme:light}
:root[data-background=paper][data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}
body{margin:0;padding:.75rem 1rem;color:var(--ink);font:1rem/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",Arial,sans-serif;overflow-wrap:anywhere}
h1{margin:0 0 .5rem;font:700 1.1875rem/1.25 Georgia,"Times New Roman",serif}
p{margin:0 0 .5rem}
ul{margin:0;padding:0;list-style:none}
li{display:grid;grid-template-columns:1fr auto;align-items:center;gap:.125rem .75rem;padding:.5rem 0;border-top:1px solid var(--rule)}
time{font-weight:600}
.what{grid-column:1}
.ask{grid-area:1/2/3}
@media (min-width:30rem){li{grid-template-columns:9.5rem 1fr auto}.what{grid-column:2}.ask{grid-area:1/3}}
.facts{display:block;color:var(--ink-soft);font-size:.875rem;text-wrap:balance}
.ask{padding:.6875rem .875rem;border-radius:4px;background:var(--action);color:#fff;font-weight:600;text-decoration:none}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
footer{border-top:1px solid var(--rule);color:var(--ink-soft);font-size:.875rem}
footer a{display:inline-block;padding:.75rem 0}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`;
