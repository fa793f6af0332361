import { describe, expect, it } from 'vitest';
import { isCrossSite, isForm, isJson, isRebound, refusesCounting } from './post-rules.ts';

describe('isCrossSite', () => {
  const judged = (headers: Record<string, string>) =>
    isCrossSite(new Headers(headers), 'https://oak.example');

  it.each([
    ['a page of the site', { 'sec-fetch-site': 'same-origin', origin: 'https://oak.example' }],
    [
      'a page of the site under an address that SITE_URL does not know',
      { 'sec-fetch-site': 'same-origin', origin: 'https://other.example' },
    ],
    ['a page of the site with its origin withheld', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    ['a reload by the visitor', { 'sec-fetch-site': 'none' }],
    ['an older browser on the public origin', { origin: 'https://oak.example', host: '10.0.0.1:3000' }],
    [
      'an older browser on the address that it asked for',
      { origin: 'http://192.0.2.1:3000', host: '192.0.2.1:3000' },
    ],
    ['a program that is no browser', { host: 'oak.example' }],
  ])('lets %s pass', (_, headers) => {
    expect(judged(headers)).toBe(false);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://oak.example' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['a made-up value', { 'sec-fetch-site': 'friend' }],
    ['an older browser on another site', { origin: 'https://evil.example', host: 'oak.example' }],
    ['an older browser on another port', { origin: 'https://oak.example:8443', host: 'oak.example' }],
    ['a withheld origin', { origin: 'null', host: 'oak.example' }],
    ['a broken origin', { origin: 'https://', host: 'oak.example' }],
  ])('stops %s', (_, headers) => {
    expect(judged(headers)).toBe(true);
  });
});

describe('isForm', () => {
  it.each([
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded;charset=UTF-8',
    'multipart/form-data; boundary=x',
    'Multipart/Form-Data; boundary=x',
    'multipart/form-data  ; boundary=x',
  ])('takes %s', (type) => {
    expect(isForm(type)).toBe(true);
  });

  it.each([
    null,
    '',
    'application/json',
    'text/plain',
    'application/x-www-form-urlencodedx',
    'x multipart/form-data',
  ])('refuses %s', (type) => {
    expect(isForm(type)).toBe(false);
  });
});

describe('isJson', () => {
  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json ;a=b',
  ])('takes %s', (type) => expect(isJson(type)).toBe(true));
  it.each([
    null,
    '',
    'text/plain',
    'application/jsonp',
    'x application/json',
    'application/x-www-form-urlencoded',
  ])('refuses %s', (type) => expect(isJson(type)).toBe(false));
});

describe('isRebound', () => {
  const judged = (headers: Record<string, string>) => isRebound(new Headers(headers), 'https://oak.example');

  it('is a browser that takes another name for the site that it talks to', () => {
    expect(judged({ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' })).toBe(true);
  });

  it.each([
    ['a page of the site', { 'sec-fetch-site': 'same-origin', origin: 'https://oak.example' }],
    ['a page of the site that only reads', { 'sec-fetch-site': 'same-origin' }],
    ['another site under its own name', { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' }],
    ['a program that is no browser', { origin: 'https://other.example' }],
  ])('is not %s', (_, headers) => expect(judged(headers)).toBe(false));
});

describe('refusesCounting', () => {
  const asked = (headers: Record<string, string>) => refusesCounting(new Headers(headers));
  it.each(['sec-gpc', 'dnt'])('is asked by %s', (name) => {
    expect(asked({ [name]: '1' })).toBe(true);
    expect(asked({ [name]: '0' })).toBe(false);
  });
  it('is not asked by who says nothing', () => expect(asked({})).toBe(false));
});
