import pLimit from 'p-limit';

/**
 * Whatever asks a disk takes turns there. Node has four threads for files, and the same compress pages and look up the
 * database's name; a disk that hangs, such as a network's, keeps each thread that asks it. With all four gone nobody's
 * form was answered. Documents of deals may have a disk of their own: both disks together keep three. What is in one turn
 * must not wait for another of the same disk.
 */
export const onDealDisk = pLimit(2);

/** The disk of DATA_DIR, where editions are kept. */
export const onDataDisk = pLimit(1);
