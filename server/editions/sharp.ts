/**
 * Loaded only where a picture is drawn: most editions change none, and the library takes 20 MB. One thread encodes a
 * picture, in a build as in the process of editions, whose setting of memory would make it several: the bytes depend on
 * it.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  return sharp;
}
