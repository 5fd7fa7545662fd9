/** ms that a phone may take to read a picture of its own camera. */
const timeoutMs = 30_000;

/**
 * A picture as it is to be sent: one that is large, or of a kind that not everyone can read, is scaled
 * down off the page's own thread. The file itself where that is not needed, or not possible.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return file;
  let worker: Worker | undefined;
  try {
    worker = new Worker(new URL('./shrink-image.worker.ts', import.meta.url), { type: 'module' });
    const shrunk = await requestShrunkImage(worker, file);
    return shrunk ? new File([shrunk], file.name, { type: shrunk.type }) : file;
  } catch {
    // Where workers may not start, the server reads the picture as it is.
    return file;
  } finally {
    worker?.terminate();
  }
}

function requestShrunkImage(worker: Worker, file: File) {
  return new Promise<Blob | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | undefined>) => resolve(data);
    worker.onerror = () => resolve(undefined);
    setTimeout(resolve, timeoutMs);
    worker.postMessage(file);
  });
}
