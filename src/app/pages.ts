import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

/** The table of contents: every address of the site and the file that answers it. */
export const routes = rootRoute('app/web/root.tsx', [
  index('home/web/home-page.tsx'),
  route('auth', 'accounts/web/auth-page.tsx'),

  // One screen at two addresses each (ruling R9).
  route('browse', 'search/web/browse-page.tsx'),
  route('browse-vibers', 'search/web/browse-vibers-page.tsx'),
  route('vibers/$id', 'profiles/web/viber-page.tsx'),
  route('users/$id/profile', 'profiles/web/user-profile-page.tsx'),

  route('services/$id', 'app/web/service-page.tsx'),
  route('favorites', 'favorites/web/favorites-page.tsx'),

  // From hiring to the review.
  route('checkout', 'payments/web/checkout-missing-page.tsx'),
  route('checkout/$serviceId', 'payments/web/checkout-page.tsx'),
  route('test-gateway/3ds/$id', 'payments/web/challenge-page.tsx'),
  route('payment-success', 'payments/web/payment-success-page.tsx'),
  route('orders/$id', 'orders/web/order-page.tsx'),
  route('reviews/create/$orderId', 'reviews/web/create-review-page.tsx'),
  route('dashboard', 'dashboard/web/dashboard-page.tsx'),

  route('not-found', 'app/web/not-found-page.tsx'),
])
