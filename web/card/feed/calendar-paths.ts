interface CalendarProgram {
  name: string;
  /** The address at which the program subscribes to the feed. */
  getUrl: (feedUrl: string) => string;
}

const toWebcal = (feedUrl: string) => feedUrl.replace(/^https?:/, 'webcal:');

export const calendarPrograms: CalendarProgram[] = [
  { name: 'Apple Calendar', getUrl: toWebcal },
  {
    name: 'Google Calendar',
    getUrl: (feedUrl) =>
      `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(toWebcal(feedUrl))}`,
  },
  {
    name: 'Outlook',
    getUrl: (feedUrl) =>
      `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(feedUrl)}&name=Fixtures`,
  },
];
