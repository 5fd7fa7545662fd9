import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { findSettingRisks } from './setting-risks.ts';

const publicSite = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://fixtures.example.org',
  TRUST_PROXY: 'on',
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'Fixturebook <book@fixtures.example.org>',
  SUPPORT_EMAIL: 'help@fixtures.example.org',
};

it('finds no risk in the settings of a site on this machine, or of a public site', () => {
  expect(findSettingRisks(readConfig({}))).toEqual([]);
  expect(findSettingRisks(readConfig(publicSite))).toEqual([]);
});

it.each([
  ['NODE_ENV', 'development', 'NODE_ENV is not production'],
  ['PUBLIC_URL', 'http://fixtures.example.org', 'PUBLIC_URL begins with http:'],
  ['TRUST_PROXY', 'off', 'TRUST_PROXY is off'],
  ['HOST', '0.0.0.0', 'they can forge their address'],
  ['OPERATOR_HOST', '0.0.0.0', 'OPERATOR_HOST is 0.0.0.0'],
  ['MAIL_FROM', 'Fixturebook <no-reply@localhost>', 'MAIL_FROM ends with @localhost'],
  ['SUPPORT_EMAIL', '', 'SUPPORT_EMAIL is not set'],
  ['PASSWORD_HASH_COST', '15', 'PASSWORD_HASH_COST is 15'],
  ['LOG_LEVEL', 'silent', 'LOG_LEVEL is silent'],
])('finds the risk of %s=%s on a public site', (name, value, words) => {
  const risks = findSettingRisks(readConfig({ ...publicSite, [name]: value }));
  expect(risks).toHaveLength(1);
  expect(risks[0]).toContain(words);
});

it('finds the risk of a server that other machines reach without PUBLIC_URL', () => {
  const risks = findSettingRisks(readConfig({ HOST: '0.0.0.0' }));
  expect(risks.join()).toContain('PUBLIC_URL is not set');
});

it('finds the risks of one database role and of payments in the sandbox', () => {
  const risks = findSettingRisks(
    readConfig({
      ...publicSite,
      DATABASE_URL: 'postgres://db.example.org/fixturebook',
      SECRET: 'a secret of thirty-two characters!',
      GOCARDLESS_ACCESS_TOKEN: 'token',
      GOCARDLESS_WEBHOOK_SECRET: 'secret',
    }),
  );
  expect(risks).toHaveLength(2);
  expect(risks[0]).toContain('DATABASE_OWNER_URL is not set');
  expect(risks[1]).toContain('no money is taken');
});
