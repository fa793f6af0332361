import { expect, it } from 'vitest';
import { readForm } from './read-form.ts';

const URLENCODED = 'application/x-www-form-urlencoded';
const read = (body: string | Buffer, type = URLENCODED, most = 100) =>
  readForm(Buffer.from(body), type, most);

/** What a browser sends for a form with files. */
async function multipart(form: FormData): Promise<[Buffer, string]> {
  const response = new Response(form);
  return [Buffer.from(await response.arrayBuffer()), response.headers.get('content-type')!];
}

it('reads what the platform reads: names and values of every kind, and files with their names and types', async () => {
  const sent = new URLSearchParams([
    ['a', 'one & two = é ☃ +%'],
    ['a', ''],
    ['["x","y"]', 'line\r\nline'],
  ]);
  expect([...(await read(`${sent}&lone&=nameless`))!]).toEqual([...sent, ['lone', ''], ['', 'nameless']]);

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
  expect(await read('a=b&'.repeat(100), URLENCODED, 100)).not.toBeNull();
  expect(await read('a=b&'.repeat(102), URLENCODED, 100)).toBeNull();
  const form = new FormData();
  for (let i = 0; i < 102; i++) form.append('a', 'b');
  expect(await read(...(await multipart(form)), 100)).toBeNull();
  for (const type of ['', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=other'])
    expect([...(await read('a=b', type))!]).toEqual([]);
  const [cut, type] = await multipart(form);
  expect([...(await readForm(cut.subarray(0, 500), type, 200))!]).toEqual([]);
});

it.each([
  ['plus signs', Buffer.concat([Buffer.from('a='), Buffer.alloc(5_000_000, '+')]), URLENCODED],
  [
    'a part with a long head',
    Buffer.from(`--B\r\n${'X-A: b\r\n'.repeat(600_000)}\r\nx\r\n--B--\r\n`),
    'multipart/form-data; boundary=B',
  ],
])('lets others go between the pieces of %s', async (_, body, type) => {
  let others = 0;
  const count = () => {
    others += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await readForm(body, type, 100);
  clearImmediate(next);
  expect(others).toBeGreaterThan(70);
});
