import auth from '#messages/en/auth.json'
import dashboard from '#messages/en/dashboard.json'
import favorites from '#messages/en/favorites.json'
import home from '#messages/en/home.json'
import orders from '#messages/en/orders.json'
import payments from '#messages/en/payments.json'
import profiles from '#messages/en/profiles.json'
import reactions from '#messages/en/reactions.json'
import reviews from '#messages/en/reviews.json'
import search from '#messages/en/search.json'
import services from '#messages/en/services.json'
import shell from '#messages/en/shell.json'
import ui from '#messages/en/ui.json'

/** Every text of the interface; one catalogue per feature, its name is the namespace. */
export const messages = {
  auth,
  dashboard,
  favorites,
  home,
  orders,
  payments,
  profiles,
  reactions,
  reviews,
  search,
  services,
  shell,
  ui,
}

export type Messages = typeof messages

/** The languages on offer. The choice is remembered in the cookie `locale`. */
export const locales = [{ code: 'en', name: 'English' }] as const
export type Locale = (typeof locales)[number]['code']

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}
