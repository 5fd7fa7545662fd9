interface Benchmark {
  name: string;
  folder: 'requests' | 'live' | 'pages' | 'operations' | 'growth';
  summary: string;
}

/** What is promised about speed and cost. `npm run bench` without a name runs these. */
export const promised: Benchmark[] = [
  { name: 'http', folder: 'requests', summary: 'reading and listing fixtures' },
  { name: 'opponents', folder: 'requests', summary: 'finding opponents on a large site' },
  { name: 'clubs', folder: 'requests', summary: 'searching clubs, and the data of the map' },
  { name: 'live', folder: 'live', summary: 'sending messages, and open streams' },
  { name: 'start', folder: 'operations', summary: 'start, and memory when idle' },
  { name: 'growth', folder: 'growth', summary: 'cost of a request against the size of the site' },
  { name: 'map-paint', folder: 'pages', summary: 'painting the map' },
  { name: 'pages', folder: 'pages', summary: 'public pages' },
  { name: 'club-loading', folder: 'pages', summary: 'loading the screens of a club on a phone' },
  { name: 'club-pages', folder: 'pages', summary: 'screens of a signed-in club' },
];

/** These run only by name. */
export const others: Benchmark[] = [
  { name: 'api-docs', folder: 'requests', summary: 'readers of the API description' },
  { name: 'enumeration', folder: 'requests', summary: 'answers to known and unknown addresses' },
  { name: 'fixture-reads', folder: 'requests', summary: 'calendar, games and a full Saturday' },
  { name: 'home-and-find', folder: 'requests', summary: 'Home and Find on a large site' },
  { name: 'preview-pictures', folder: 'requests', summary: '1,000 preview pictures at once' },
  { name: 'profile', folder: 'requests', summary: 'the CPU time of a request, by part' },
  { name: 'reach', folder: 'requests', summary: 'what visitors and search engines read' },
  { name: 'reads', folder: 'requests', summary: 'every route that reads' },
  { name: 'sign-in-burst', folder: 'requests', summary: 'many logins at once' },
  { name: 'uploads', folder: 'requests', summary: 'memory while photos are uploaded' },
  { name: 'webhook', folder: 'requests', summary: 'a webhook of 250 payment events' },
  { name: 'live-beside', folder: 'live', summary: 'messages beside disturbances' },
  { name: 'live-requests', folder: 'live', summary: 'match requests on open screens' },
  { name: 'live-stalled', folder: 'live', summary: 'readers that stop reading' },
  { name: 'cli', folder: 'operations', summary: 'the commands of the operator' },
  { name: 'code-mail', folder: 'operations', summary: 'sign-up codes beside waiting notices' },
  { name: 'fill-site', folder: 'operations', summary: 'filling a site of ten seasons' },
  {
    name: 'idle',
    folder: 'operations',
    summary: 'transactions and wake-ups of servers that nobody uses',
  },
  { name: 'leaving', folder: 'operations', summary: 'export and erasure of large clubs' },
  { name: 'postcode-import', folder: 'operations', summary: 'import of all postcodes' },
  { name: 'reconfirmation-run', folder: 'operations', summary: 'asking about 8,500 matches' },
];
