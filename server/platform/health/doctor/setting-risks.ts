import type { Config } from '../../config.ts';
import { isLoopbackHost } from '../../http/addresses.ts';

const defaultHashCost = 17;

/** Settings that are valid, but that a public site should have otherwise, in words. */
export function findSettingRisks(config: Config): string[] {
  const { publicUrl, host, operatorHost, smtpUrl } = config;
  const isForOthers = publicUrl
    ? !isLoopbackHost(new URL(publicUrl).hostname)
    : !isLoopbackHost(host);
  const risks: [boolean, string][] = [
    [
      isForOthers && !config.production,
      'NODE_ENV is not production, so a stop does not wait for the load balancer.',
    ],
    [
      isForOthers && !publicUrl,
      'PUBLIC_URL is not set, so people on other machines cannot log in. Set it to the address that they use.',
    ],
    [
      isForOthers && publicUrl?.startsWith('http:') === true,
      'PUBLIC_URL begins with http:, so passwords and cookies cross the network in the clear. Use https:.',
    ],
    [
      isForOthers && publicUrl !== undefined && !config.trustProxy,
      'TRUST_PROXY is off. Behind a proxy all callers then share the limits of its address.',
    ],
    [
      config.trustProxy && !isLoopbackHost(host),
      'TRUST_PROXY is on and HOST accepts other machines. If they reach it without the proxy, they can forge their address.',
    ],
    [
      !isLoopbackHost(operatorHost),
      `OPERATOR_HOST is ${operatorHost}: everyone who reaches it sees the metrics.`,
    ],
    [
      smtpUrl !== undefined && /@localhost>?$/.test(config.mailFrom),
      'MAIL_FROM ends with @localhost, which mail servers refuse. Set it to an address of your domain.',
    ],
    [
      isForOthers && config.supportEmail.endsWith('@localhost.local'),
      'SUPPORT_EMAIL is not set, so nobody gets the messages of the contact form.',
    ],
    [
      config.databaseUrl !== undefined && config.databaseOwnerUrl === undefined,
      'DATABASE_OWNER_URL is not set: the role that serves requests can also drop tables.',
    ],
    [
      isForOthers && config.goCardless?.environment === 'sandbox',
      'GOCARDLESS_ENVIRONMENT is sandbox, so no money is taken.',
    ],
    [
      config.passwordHashCost < defaultHashCost,
      `PASSWORD_HASH_COST is ${config.passwordHashCost}, below the ${defaultHashCost} that OWASP recommends.`,
    ],
    [
      ['error', 'fatal', 'silent'].includes(config.logLevel),
      `LOG_LEVEL is ${config.logLevel}, so warnings are not logged.`,
    ],
  ];
  return risks.filter(([isFound]) => isFound).map(([, words]) => words);
}
