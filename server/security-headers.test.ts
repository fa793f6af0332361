import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';

describe('contentSecurityPolicy', () => {
  it('allows nothing but the site itself', () => {
    const policy = contentSecurityPolicy();
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).toContain("base-uri 'none'; frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  });

  it('adds to what a directive has, and replaces a none', () => {
    const policy = contentSecurityPolicy({ 'script-src': ["'sha256-a'"] }, { 'frame-src': ["'self'"] });
    expect(policy).toContain("script-src 'self' 'sha256-a';");
    expect(policy).toContain("frame-src 'self';");
  });

  it('leaves out what is null', () => {
    const policy = contentSecurityPolicy({}, { 'trusted-types': null }, { 'script-src': ["'sha256-a'"] });
    expect(policy).toMatch(/require-trusted-types-for 'script'$/);
  });

  it('names a source once', () => {
    expect(contentSecurityPolicy({ 'script-src': ["'self'"] })).toContain("script-src 'self';");
  });
});

describe('securityHeaders', () => {
  const ours = () => securityHeaders('https://oak.example');

  it('let no other site frame, open or read a page, and no page guess a type or ask for a device', () => {
    const headers = ours();
    expect(headers['content-security-policy']).toBe(contentSecurityPolicy());
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const device of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(headers['permissions-policy']).toContain(`${device}=()`);
  });

  it('tell other sites who links to them, and never with what a visitor typed', () => {
    expect(ours()['referrer-policy']).toBe('strict-origin');
  });

  it('asks for https only where the site has it', () => {
    expect(securityHeaders('https://oak.example')).toHaveProperty('strict-transport-security');
    expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security');
    // two years, for this host alone
    expect(ours()['strict-transport-security']).toBe(`max-age=${2 * 365 * 24 * 3600}`);
  });
});
