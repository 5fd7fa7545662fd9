import { constants, setPriority } from 'node:os';

/** What `preview-pictures.ts` has to send in order to have all pictures requested at once. */
export interface PictureRequests {
  url: string;
  paths: string[];
}

export type PictureAnswer = 'own picture' | 'general picture' | `status ${number}`;

// The clients of a real server use other machines, so these ones let the server go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.on('message', async ({ url, paths }: PictureRequests) => {
  process.send?.(await Promise.all(paths.map((path) => requestPicture(url + path))));
});
process.once('disconnect', () => process.exit());

async function requestPicture(address: string): Promise<PictureAnswer> {
  const response = await fetch(address);
  await response.arrayBuffer();
  if (response.status !== 200) return `status ${response.status}`;
  return response.headers.has('etag') ? 'own picture' : 'general picture';
}
