export function buildIfStale(settings?: Record<string, string>): Promise<boolean>;
