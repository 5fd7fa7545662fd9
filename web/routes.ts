import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('site/home/home-screen.tsx'),
  route('tandc', 'site/terms-screen.tsx'),
  route('privacy', 'site/privacy-screen.tsx', { id: 'privacy' }),
  route('privacy-policy', 'site/privacy-screen.tsx', { id: 'privacy-policy' }),
  route('aboutUs', 'site/about-screen.tsx'),
  route('faq', 'site/faq-screen.tsx'),
  route('reliability', 'site/reliability-screen.tsx'),
  route('contactus', 'contact/contact-screen.tsx'),
  route('Blog', 'blog/blog-screen.tsx'),
  route('Blog/:slug', 'blog/post-screen.tsx'),
  route('subscriptionscreen', 'billing/pricing-screen.tsx'),

  route('login', 'accounts/login/login-screen.tsx'),
  route('login-link', 'accounts/login/login-link-screen.tsx'),
  route('signup', 'accounts/sign-up/sign-up-screen.tsx'),
  route('otpVerify', 'accounts/sign-up/verify-screen.tsx'),
  route('reset-password', 'accounts/reset-password/reset-password-screen.tsx'),
  route('reset-password-test', 'accounts/reset-password/reset-password-test-screen.tsx'),
  route('deleteprofile', 'accounts/settings/delete-profile-screen.tsx'),
  route('loginaftersigningup', 'clubs/profile-form/set-up-profile-screen.tsx'),

  // Links in emails open these screens without a login.
  route('invitation', 'accounts/officers/invitation-screen.tsx'),
  route('answer', 'matches/answer/answer-screen.tsx'),
  route('invited-match', 'matches/invited/invited-match-screen.tsx'),
  route('reconfirm', 'matches/reconfirmation/reconfirm-screen.tsx'),
  route('unsubscribe', 'notifications/unsubscribe-screen.tsx'),
  route('stop-emails', 'matches/invited/stop-emails-screen.tsx'),

  // The logout screen checks the session itself, because logging out must work when `/me` fails.
  route('logout', 'accounts/login/logout-screen.tsx'),

  // An officer of a suspended club changes to another one here, although `/me` fails.
  route('yourclubs', 'accounts/officers/own-clubs-screen.tsx'),

  layout('signed-in-layout.tsx', [route('settings', 'accounts/settings/settings-screen.tsx')]),

  layout('club-layout.tsx', [
    route('dashboard', 'fixtures/dashboard/dashboard-screen.tsx', [
      index('matches/fixture-footer/fixture-footer.tsx', { id: 'dashboard-ask' }),
    ]),
    route('opponents/:id', 'opponents/opponents-screen.tsx', [
      index('matches/ask/opponent-ask-button.tsx'),
    ]),
    route('find', 'opponents/find/find-screen.tsx', [index('matches/ask/find-ask-actions.tsx')]),
    route('play/:shortId', 'public-pages/play-us/play-us-screen.tsx', [
      index('matches/ask/play-us-ask-panel.tsx'),
    ]),
    route('requests', 'matches/requests/requests-screen.tsx'),
    route('match/:id', 'matches/match/match-screen.tsx'),
    route('recorded-match/new', 'matches/recorded/add-recorded-match-screen.tsx'),
    route('recorded-match/:id', 'matches/recorded/recorded-match-screen.tsx'),
    route('recorded-match/:id/edit', 'matches/recorded/edit-recorded-match-screen.tsx'),
    route('mycard', 'card/card-screen.tsx'),
    route('mycard/dates', 'card/import/add-dates-screen.tsx'),
    route('mycard/first-dates', 'card/import/first-dates-screen.tsx'),
    route('mycard/import', 'card/import/import-screen.tsx'),
    route('mycard/calendars/:id', 'card/subscribed/calendar-changes-screen.tsx'),
    route('mycard/calendar-feed', 'card/feed/feed-screen.tsx'),
    route('mycard/play-cricket', 'card/play-cricket/play-cricket-screen.tsx'),
    route('mycard/season/:year', 'season/season-screen.tsx'),
    route('addfixture', 'fixtures/fixture-form/add-fixture-screen.tsx'),
    route('addfixture/:id', 'fixtures/fixture-form/edit-fixture-screen.tsx'),
    route('public-page', 'public-pages/settings/public-page-screen.tsx'),
    route('officers', 'accounts/officers/officers-screen.tsx'),
    route('officers/delete-club', 'accounts/officers/delete-club-screen.tsx'),
    route('teams', 'teams/teams-screen.tsx'),
    route('teams/new', 'teams/team-form/add-team-screen.tsx'),
    route('teams/:id', 'teams/team-form/edit-team-screen.tsx'),
    route('grounds/new', 'teams/ground-form/add-ground-screen.tsx'),
    route('grounds/:id', 'teams/ground-form/edit-ground-screen.tsx'),
    route('listofgames', 'fixtures/games/games-screen.tsx', [
      index('matches/fixture-footer/fixture-footer.tsx', { id: 'games-ask' }),
    ]),
    route('clubProfile/:slug?', 'clubs/profile/club-profile-screen.tsx', [
      layout('fixtures/fixture-card/club-fixtures-section.tsx', [
        index('matches/fixture-footer/fixture-footer.tsx', { id: 'profile-ask' }),
      ]),
    ]),
    route('editProfile', 'clubs/profile-form/edit-profile-screen.tsx'),
    route('clublocation', 'clubs/map/club-location-screen.tsx'),
    route('clubList', 'clubs/club-list/club-list-screen.tsx'),
    route('AllClubsOnMap', 'clubs/map/clubs-map-screen.tsx'),
    route('chatscreen', 'chat/chat-screen.tsx', [index('matches/chat-card/chat-card.tsx')]),
    route('notifications', 'notifications/notifications-screen.tsx'),
    route('notifications/preferences', 'notifications/preferences/preferences-screen.tsx'),
  ]),

  ...(process.env.NODE_ENV === 'production' ? [] : [route('dev/parts', 'dev/parts-screen.tsx')]),

  route('*', 'site/not-found-screen.tsx'),
] satisfies RouteConfig;
