export const pinnedNode: string;
export const FOR_BUILDS: readonly string[];
export function installIfStale(which?: { tests?: boolean }): Promise<void>;
