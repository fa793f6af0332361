import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const isLibreOfficeThere = spawnSync('soffice', ['--version']).error === undefined;
if (!isLibreOfficeThere)
  console.warn(
    'LibreOffice is not installed: no workbook is recalculated (apt-get install libreoffice-calc)',
  );

/** Without this setting LibreOffice shows the stored results of formulas. */
const ALWAYS_RECALCULATE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`;

/**
 * Saves workbooks with LibreOffice after it has recalculated every formula; results are in the order of the
 * files.
 */
export function recalculated(files: readonly Uint8Array[]): Uint8Array[] {
  const folder = mkdtempSync(join(tmpdir(), 'oak-workbooks-'));
  try {
    mkdirSync(join(folder, 'profile/user'), { recursive: true });
    writeFileSync(join(folder, 'profile/user/registrymodifications.xcu'), ALWAYS_RECALCULATE);
    const names = files.map((file, i) => {
      const name = join(folder, `${i}.xlsx`);
      writeFileSync(name, file);
      return name;
    });
    const to = [
      '--headless',
      '--convert-to',
      'xlsx:Calc MS Excel 2007 XML',
      '--outdir',
      join(folder, 'done'),
    ];
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    execFileSync('soffice', [profile, ...to, ...names], { stdio: 'ignore', timeout: 120_000 });
    return files.map((_, i) => readFileSync(join(folder, `done/${i}.xlsx`)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
