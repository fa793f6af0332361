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
  it('asks for https only where the site has it', () => {
    expect(securityHeaders('https://oak.example')).toHaveProperty('strict-transport-security');
    expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security');
  });
});
