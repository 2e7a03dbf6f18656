import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/**
 * The table of contents: every address of the site and the file that answers it. A page is in the room it shows. The
 * roof (app/web) holds only the pages that combine rooms which may not import each other: a service or a post with
 * reactions and reviews, an order with its messages, the two settings pages with tabs of several rooms. Sitemaps,
 * feeds and share images combine rooms as well and are in app/server/sharing.
 */
export const routes = rootRoute('app/web/root.tsx', [
  index('home/web/home-page.tsx'),
  route('auth', 'app/web/auth-page.tsx'),
  route('auth/forgot', 'accounts/web/forgot-page.tsx'),
  // Opened from links in emails.
  route('auth/reset', 'accounts/web/reset-page.tsx'),
  route('auth/confirm', 'accounts/web/confirm-page.tsx'),
  route('appeal', 'suspensions/web/appeal-page.tsx'),

  route('contact', 'contact/web/contact-page.tsx'),

  // Open until there is a super admin who has finished the setup.
  route('setup', 'setup/web/setup-page.tsx'),

  // Each screen has two addresses.
  route('browse', 'search/web/browse-page.tsx'),
  route('browse-vibers', 'search/web/browse-vibers-page.tsx'),
  // Searches services, vibers, posts and all other content together.
  route('search', 'find/web/find-page.tsx'),
  route('vibers/$id', 'profiles/web/viber-page.tsx'),
  route('users/$id/profile', 'profiles/web/user-profile-page.tsx'),

  route('services/$id', 'app/web/service-page.tsx'),
  route('services/$id/packages', 'packages/web/packages-page.tsx'),
  route('services/$id/quote', 'offers/web/request-quote-page.tsx'),

  // Gigs: what clients need.
  route('gigs', 'briefs/web/gigs-page.tsx'),
  route('gigs/new', 'briefs/web/create-gig-page.tsx'),
  route('gigs/mine', 'briefs/web/my-gigs-page.tsx'),
  route('gigs/invitations', 'briefs/web/invitations-page.tsx'),
  route('gigs/$id', 'app/web/gig-page.tsx'),
  route('gigs/$id/edit', 'briefs/web/edit-gig-page.tsx'),

  route('favorites', 'favorites/web/favorites-page.tsx'),

  route('prompts', 'prompts/web/prompts-page.tsx'),
  route('prompts/create', 'prompts/web/create-prompt-page.tsx'),
  route('prompts/edit/$id', 'prompts/web/edit-prompt-page.tsx'),
  route('prompts/my', 'prompts/web/my-prompts-page.tsx'),
  route('prompts/$category', 'prompts/web/prompt-category-page.tsx'),
  route('prompts/$category/$slug', 'app/web/prompt-page.tsx'),

  // From checkout to review.
  route('checkout', 'payments/web/checkout-missing-page.tsx'),
  route('checkout/hours/$orderId', 'payments/web/hours-checkout-page.tsx'),
  route('checkout/milestone/$milestoneId', 'payments/web/milestone-checkout-page.tsx'),
  route('checkout/tip/$orderId', 'payments/web/tip-checkout-page.tsx'),
  route('checkout/$serviceId', 'payments/web/checkout-page.tsx'),
  route('test-gateway/3ds/$id', 'payments/web/challenge-page.tsx'),
  route('payment-success', 'payments/web/payment-success-page.tsx'),
  route('orders/$id', 'app/web/order-page.tsx'),
  route('orders/$id/dispute', 'disputes/web/dispute-page.tsx'),
  route('offers', 'offers/web/offers-page.tsx'),
  route('offers/new', 'offers/web/create-offer-page.tsx'),
  route('offers/$id', 'offers/web/offer-page.tsx'),
  route('gigs/$id/proposals', 'offers/web/proposals-page.tsx'),
  route('agreements', 'agreements/web/agreements-page.tsx'),
  route('agreements/$id', 'app/web/agreement-page.tsx'),
  route('reviews/create/$orderId', 'reviews/web/create-review-page.tsx'),
  route('messages', 'messages/web/messages-page.tsx'),
  route('messages/$userId', 'app/web/thread-page.tsx'),
  route('dashboard', 'dashboard/web/dashboard-page.tsx'),
  route('dashboard/figures', 'dashboard/web/service-figures-page.tsx'),
  route('dashboard/portfolio', 'portfolio/web/portfolio-page.tsx'),
  route('onboarding', 'onboarding/web/onboarding-page.tsx'),
  route('notifications', 'notifications/web/notifications-page.tsx'),
  route('unsubscribe', 'notifications/web/unsubscribe-page.tsx'),
  route('payouts', 'payouts/web/payouts-page.tsx'),
  route('test-gateway/onboarding/$id', 'payouts/web/test-onboarding-page.tsx'),
  route('documents', 'documents/web/documents-page.tsx'),
  route('documents/$id', 'documents/web/document-page.tsx'),

  // The blog. Aliases redirect (docs/product-rules.md#addresses-with-aliases).
  route('blog', 'blog/web/blog-page.tsx'),
  route('blog/post/$slug', 'app/web/post-page.tsx'),
  route('blog/create', 'blog/web/create-post-page.tsx'),
  route('blog/edit/$id', 'blog/web/edit-post-page.tsx'),
  route('blog/editor/$id', 'blog/web/editor-alias-page.tsx'),
  route('blog/category/$slug', 'blog/web/category-alias-page.tsx'),
  route('blog/$slug', 'blog/web/post-alias-page.tsx'),

  // For admins; the layout refuses everyone else.
  layout('admin', 'app/web/admin-layout.tsx', [
    route('admin', 'admin/web/admin-page.tsx'),
    route('admin/inbox', 'moderation/web/inbox-page.tsx'),
    route('admin/disputes', 'disputes/web/disputes-page.tsx'),
    route('admin/services', 'services/web/admin-services-page.tsx'),
    route('admin/gigs', 'briefs/web/admin-gigs-page.tsx'),
    route('admin/agreements', 'agreements/web/admin-agreements-page.tsx'),
    route('admin/orders', 'orders/web/admin-orders-page.tsx'),
    route('admin/reviews', 'reviews/web/admin-reviews-page.tsx'),
    route('admin/fields', 'app/web/fields-page.tsx'),
    route('admin/vocabulary', 'search/web/vocabulary-page.tsx'),
    route('admin/payouts', 'payouts/web/admin-payouts-page.tsx'),
    route('admin/settings', 'app/web/settings-page.tsx'),
    route('admin/words', 'words/web/words-page.tsx'),
    route('admin/words/mails', 'mail/web/mails-page.tsx'),
    route('admin/settings/brand', 'settings/web/brand-settings-page.tsx'),
    route('admin/settings/hiring', 'settings/web/hiring-settings-page.tsx'),
    route('admin/settings/money', 'settings/web/money-settings-page.tsx'),
    route('admin/reconciliation', 'reconciliation/web/reconciliation-page.tsx'),
    route('admin/users', 'people/web/people-page.tsx'),
    route('admin/users/$id', 'app/web/person-page.tsx'),
    route('admin/blog', 'blog/web/admin-blog-page.tsx'),
    route('admin/cms', 'app/web/cms-page.tsx'),
    route('admin/broadcasts', 'broadcasts/web/broadcasts-page.tsx'),
    route('admin/broadcasts/new', 'broadcasts/web/create-broadcast-page.tsx'),
    route('admin/broadcasts/$id', 'broadcasts/web/broadcast-page.tsx'),
    route('admin/prompts', 'prompts/web/admin-prompts-page.tsx'),
    route('admin/knowledge-base', 'knowledge/web/admin-knowledge-page.tsx'),
    route('admin/audit', 'audit/web/audit-page.tsx'),
    route('admin/rehearsal', 'admin/web/rehearsal-page.tsx'),
  ]),

  // Only on installations that strangers cannot reach.
  route('dev/mailbox', 'mail/web/mailbox-page.tsx'),

  // The editor of help articles, outside the layout of their readers.
  route('knowledge-base/create', 'knowledge/web/create-article-page.tsx'),
  route('knowledge-base/edit/$id', 'knowledge/web/edit-article-page.tsx'),

  route('not-found', 'app/web/not-found-page.tsx'),

  // Content by the operator, with the operator's own links in a sidebar. CMS pages take any address that is left.
  layout('content', 'app/web/content-layout.tsx', [
    route('knowledge-base', 'knowledge/web/help-home-page.tsx'),
    route('knowledge-base/search', 'knowledge/web/help-search-page.tsx'),
    route('knowledge-base/$category', 'knowledge/web/help-category-page.tsx'),
    route('knowledge-base/$category/$article', 'knowledge/web/help-article-page.tsx'),
    route('$slug', 'pages/web/public-page.tsx'),
  ]),
])
