/** A connection can be lost in the middle of a body, which then counts as no response. */
export async function readWholeResponse(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  const { status, statusText, headers } = response;
  return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
}
