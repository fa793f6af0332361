export function buildIfStale(settings?: Record<string, string>): boolean;
