/** The menu, in its order. The same for every visitor. */
export const menuEntries = [
  { label: 'Sign Up', path: '/signup' },
  { label: 'Login', path: '/login' },
  { label: 'Subscription', path: '/subscriptionscreen' },
  { label: 'List Of Games', path: '/listofgames' },
  { label: 'All Clubs', path: '/clubList' },
  { label: 'Map Of All Clubs', path: '/AllClubsOnMap' },
  { label: 'Chat', path: '/chatscreen' },
  { label: 'Blog', path: '/blog' },
  { label: 'FAQ', path: '/faq' },
  { label: 'About Us', path: '/aboutUs' },
  { label: 'Contact Us', path: '/contactus' },
  { label: 'Privacy Policy', path: '/privacy' },
  { label: 'Terms And Conditions', path: '/tandc' },
  { label: 'Logout', path: '/logout' },
];
