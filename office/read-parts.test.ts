import { expect, it } from 'vitest';
import { readParts } from './read-parts.ts';

const read = (body: string | Buffer, type = 'multipart/form-data; boundary=B', most = 100) =>
  readParts(Buffer.from(body), type, most);

/** What a browser sends for a form with files. */
async function multipart(form: FormData): Promise<[Buffer, string]> {
  const response = new Response(form);
  return [Buffer.from(await response.arrayBuffer()), response.headers.get('content-type')!];
}

it('reads what a browser sends: names and values of every kind, and files with their names and types', async () => {
  const form = new FormData();
  form.append('words', 'é ☃\r\n--boundary');
  form.append('["title"]', 'A "tower" of 22%');
  form.append(
    'photo',
    new File([Buffer.alloc(200_000, 7)], 'a “house” "of" 22%.jpg', { type: 'image/jpeg' }),
  );
  form.append('empty', new File([], ''));
  const got = (await read(...(await multipart(form))))!;
  expect(got.get('words')).toBe('é ☃\r\n--boundary');
  expect(got.get('["title"]')).toBe('A "tower" of 22%');
  const photo = got.get('photo') as File;
  expect([photo.name, photo.type, photo.size]).toEqual(['a “house” "of" 22%.jpg', 'image/jpeg', 200_000]);
  expect(Buffer.from(await photo.arrayBuffer()).equals(Buffer.alloc(200_000, 7))).toBe(true);
  expect((got.get('empty') as File).size).toBe(0);
});

it('is null for more fields than are allowed, and empty for what is no form', async () => {
  const form = new FormData();
  for (let i = 0; i < 102; i++) form.append('a', 'b');
  expect(await read(...(await multipart(form)), 102)).not.toBeNull();
  expect(await read(...(await multipart(form)), 101)).toBeNull();
  expect(await read('--B\r\n\r\nno head\r\n'.repeat(101))).toBeNull();
  for (const type of ['', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=other'])
    expect([...(await read('a=b', type))!]).toEqual([]);
  const [cut, type] = await multipart(form);
  expect([...(await readParts(cut.subarray(0, 500), type, 200))!]).toEqual([]);
});

it.each([
  [
    'a long text',
    `--B\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'+'.repeat(5_000_000)}\r\n--B--\r\n`,
  ],
  ['a part with a long head', `--B\r\n${'X-A: b\r\n'.repeat(600_000)}\r\nx\r\n--B--\r\n`],
])('lets others go between the pieces of %s', async (_, body) => {
  let others = 0;
  const count = () => {
    others += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await read(body);
  clearImmediate(next);
  expect(others).toBeGreaterThan(70);
});

it.each([
  ['a field without a name', '--B\r\nContent-Disposition: form-data\r\n\r\nv\r\n--B--\r\n'],
  ['a file without a name', '--B\r\nContent-Disposition: form-data; filename="a"\r\n\r\nv\r\n--B--\r\n'],
  [
    'a file that ends too early',
    '--B\r\nContent-Disposition: form-data; name="f"; filename="a.jpg"\r\n\r\nabc',
  ],
])('reads %s without an error that ends the server', async (_, body) => {
  const thrown: unknown[] = [];
  const note = (error: unknown) => thrown.push(error);
  const before = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').on('uncaughtException', note);
  try {
    const got = await Promise.race([
      read(body),
      new Promise<string>((settle) => setTimeout(settle, 1_000, 'never ends')),
    ]);
    await new Promise((settle) => setTimeout(settle, 50));
    expect(thrown).toEqual([]);
    expect(got).toBeInstanceOf(FormData);
  } finally {
    process.off('uncaughtException', note);
    for (const listener of before) process.on('uncaughtException', listener);
  }
});
