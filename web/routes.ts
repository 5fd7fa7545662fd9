import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('site/home-screen.tsx'),
  route('tandc', 'site/terms-screen.tsx'),
  route('privacy', 'site/privacy-screen.tsx', { id: 'privacy' }),
  route('privacy-policy', 'site/privacy-screen.tsx', { id: 'privacy-policy' }),
  route('aboutUs', 'site/about-screen.tsx'),
  route('faq', 'site/faq-screen.tsx'),
  route('contactus', 'contact/contact-screen.tsx'),
  route('Blog', 'blog/blog-screen.tsx'),
  route('Blog/:slug', 'blog/post-screen.tsx'),
  route('subscriptionscreen', 'billing/pricing-screen.tsx'),

  route('login', 'accounts/login-screen.tsx'),
  route('signup', 'accounts/sign-up-screen.tsx'),
  route('otpVerify', 'accounts/verify-screen.tsx'),
  route('reset-password', 'accounts/reset-password-screen.tsx'),
  route('reset-password-test', 'accounts/reset-password-test-screen.tsx'),
  route('deleteprofile', 'accounts/delete-profile-screen.tsx'),
  route('loginaftersigningup', 'clubs/set-up-profile-screen.tsx'),

  // Whoever holds the link of the mail.
  route('reconfirm', 'matches/reconfirm-screen.tsx'),
  route('unsubscribe', 'notifications/unsubscribe-screen.tsx'),

  // Guards itself: one can leave also when nobody can tell who is there.
  route('logout', 'accounts/logout-screen.tsx'),

  layout('platform/session/signed-in-guard.tsx', [
    route('settings', 'accounts/settings-screen.tsx'),
    layout('platform/offline/app-at-work.tsx', [
      layout('platform/session/club-guard.tsx', [
        // Go on, whichever screen one is looking at.
        layout('chat/chat-at-work.tsx', [
          layout('notifications/notifications-at-work.tsx', [
            layout('matches/matches-at-work.tsx', [
              layout('platform/adverts/with-advert.tsx', [
                route('dashboard', 'fixtures/dashboard-screen.tsx', [
                  index('matches/ask-foot.tsx', { id: 'dashboard-ask' }),
                ]),
                route('opponents/:id', 'matches/opponents-screen.tsx'),
                route('requests', 'matches/requests-screen.tsx'),
                route('match/:id', 'matches/match-screen.tsx'),
                route('mycard', 'matches/card-screen.tsx'),
                route('mycard/import', 'matches/card-import-screen.tsx'),
                route('mycard/calendar-feed', 'matches/card-feed-screen.tsx'),
                route('mycard/play-cricket', 'matches/play-cricket-screen.tsx'),
                route('mycard/season/:year', 'matches/season-screen.tsx'),
                route('addfixture', 'fixtures/add-fixture-screen.tsx'),
                route('addfixture/:id', 'fixtures/edit-fixture-screen.tsx'),
                route('listofgames', 'fixtures/games-screen.tsx'),
                route('clubProfile/:slug?', 'clubs/club-profile-screen.tsx', [
                  layout('fixtures/club-fixtures.tsx', [
                    index('matches/ask-foot.tsx', { id: 'profile-ask' }),
                  ]),
                ]),
                route('editProfile', 'clubs/edit-profile-screen.tsx'),
                route('clublocation', 'clubs/club-location-screen.tsx'),
                route('clubList', 'clubs/club-list-screen.tsx'),
                route('AllClubsOnMap', 'clubs/clubs-map-screen.tsx'),
                route('chatscreen', 'chat/chat-screen.tsx', [index('matches/chat-card.tsx')]),
                route('notifications', 'notifications/notifications-screen.tsx'),
                route('notifications/preferences', 'notifications/preferences-screen.tsx'),
              ]),
            ]),
          ]),
        ]),
      ]),
    ]),
  ]),

  // In development only.
  ...(process.env.NODE_ENV === 'production' ? [] : [route('dev/parts', 'dev/parts-screen.tsx')]),

  route('*', 'site/not-found-screen.tsx'),
] satisfies RouteConfig;
