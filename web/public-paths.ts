/** Paths that anyone may open. Each is built to a file of its own. */
export const publicPaths = [
  '/',
  '/tandc',
  '/contactus',
  '/aboutUs',
  '/login',
  '/signup',
  '/otpVerify',
  '/deleteprofile',
  '/reset-password',
  '/subscriptionscreen',
  '/loginaftersigningup',
  '/Blog',
  '/faq',
  '/reset-password-test',
  '/privacy',
  '/privacy-policy',
];
