/** Positions of the time scale and the duration in a movie header (`mvhd`) of version 0 or 1, counted from its name. */
const FIELDS = { 0: { scale: 12, duration: 16 }, 1: { scale: 20, duration: 24 } } as const;

/** Duration of an MP4 in seconds, from its movie header (ISO 14496-12); null where there is none. */
export function clipSeconds(file: Buffer): number | null {
  const name = file.lastIndexOf('mvhd');
  const version = file[name + 4];
  if (name < 0 || (version !== 0 && version !== 1) || file.length < name + 4 + 32) return null;
  const { scale, duration } = FIELDS[version];
  const start = name + 4;
  const ticks =
    version === 0 ? file.readUInt32BE(start + duration) : Number(file.readBigUInt64BE(start + duration));
  return ticks / file.readUInt32BE(start + scale);
}
