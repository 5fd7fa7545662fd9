/** A hundred times what a provider answers. A longer answer would take memory and the time of the thread. */
const maxBytes = 256 * 1024;

/** Reads the JSON that a provider answers. Throws if it is too long, also when only its decompressed form is. */
export async function readJsonAnswer(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new Error('an answer that is too long');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}
