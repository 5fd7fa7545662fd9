import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getPinnedNode, getToolPath } from './steps/node.mjs';
import { findProgramOnPath, isExecutable, isRootUser } from './steps/programs.mjs';
import { CommandError, runProgram } from './steps/run-program.mjs';

const BROWSER_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** A Chromium without windows, in which an end-to-end test takes half as much processor time. */
const HEADLESS_SHELL = 'chromium-headless-shell';

const PACKAGE_MANAGERS = [
  {
    program: 'apt-get',
    commands: [
      'apt-get update',
      `apt-get install -y chromium ${HEADLESS_SHELL}`,
      'apt-get install -y chromium',
    ],
  },
  { program: 'dnf', commands: ['dnf install -y chromium'] },
  { program: 'apk', commands: ['apk add chromium'] },
];

/** Makes Chromium run as root, draw maps without a graphics card, and send nothing to its vendor. */
const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--renderer-process-limit=1',
  ...(isRootUser() ? ['--no-sandbox'] : []),
];

/** Returns Playwright's launch options for this machine's Chromium, preferably its headless shell. */
export function getLaunchOptions() {
  const executablePath =
    findConfiguredBrowser() ?? findProgramOnPath(HEADLESS_SHELL) ?? findBrowser();
  return { executablePath, args: CHROMIUM_FLAGS };
}

/** Leaves out the headless shell, because pages in it cannot get permission for notifications. */
export function getFullBrowserLaunchOptions() {
  return { executablePath: findBrowser(), args: CHROMIUM_FLAGS };
}

function findBrowser() {
  const installed = () => BROWSER_NAMES.map(findProgramOnPath).find(Boolean);
  return findConfiguredBrowser() ?? installed() ?? findPlaywrightBrowser();
}

function findConfiguredBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !isExecutable(named))
    throw new CommandError(`CHROMIUM_PATH: there is no program ${named}.`);
  return named;
}

function findPlaywrightBrowser() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

export async function installBrowser() {
  if (findBrowser()) return;
  console.log('Installing Chromium.');
  const reasons = [];
  for (const command of [getDownloadCommand(), ...listPackageManagerCommands()]) {
    const { output } = await runProgram(command, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
    reasons.push(output.trim().split('\n').slice(-5).join('\n'));
    if (findBrowser()) return;
  }
  const advice = 'Install Chromium (the package is called chromium), then try again.';
  throw new CommandError(`${reasons.join('\n')}\nThe tests need a browser. ${advice}`);
}

/** For root, the command also installs the system libraries that Chromium needs. */
function getDownloadCommand() {
  const withLibraries = isRootUser() ? ['--with-deps'] : [];
  return [
    getPinnedNode(),
    getToolPath('@playwright/test/cli.js'),
    'install',
    ...withLibraries,
    'chromium',
  ];
}

function listPackageManagerCommands() {
  const found = PACKAGE_MANAGERS.find(({ program }) => findProgramOnPath(program));
  return isRootUser() && found ? found.commands.map((command) => command.split(' ')) : [];
}
