import { existsSync, readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { PreviewContent } from './rules/preview-pictures.ts';
import { drawPreviewPicture } from './vendor-preview-sharp.ts';

export interface PreviewOrder {
  content: PreviewContent;
  /** The stored photo of the club. */
  photo: Uint8Array | undefined;
}

// Pictures are drawn in a process of their own with a lower priority, so that the server keeps
// answering, and does not end when a picture makes the drawing crash. The priority is not the lowest one,
// so that pictures are still drawn on a busy machine.
for (const thread of listThreads()) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);

process.on('message', async ({ content, photo }: PreviewOrder) => {
  process.send?.(await drawPreviewPicture(content, photo));
});
process.once('disconnect', () => process.exit());

/**
 * Returns the ids of all threads. On Linux each thread has its own priority, and the ones that draw exist already,
 * because modules are loaded with them. 0 stands for this process.
 */
function listThreads() {
  const folder = '/proc/self/task';
  return existsSync(folder) ? readdirSync(folder).map(Number) : [0];
}
