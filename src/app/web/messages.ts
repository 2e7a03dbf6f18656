import account from '#catalogue/en/account.json'
import admin from '#catalogue/en/admin.json'
import agreements from '#catalogue/en/agreements.json'
import applications from '#catalogue/en/applications.json'
import attachments from '#catalogue/en/attachments.json'
import audit from '#catalogue/en/audit.json'
import auth from '#catalogue/en/auth.json'
import blog from '#catalogue/en/blog.json'
import briefs from '#catalogue/en/briefs.json'
import broadcasts from '#catalogue/en/broadcasts.json'
import cms from '#catalogue/en/cms.json'
import contact from '#catalogue/en/contact.json'
import dashboard from '#catalogue/en/dashboard.json'
import documents from '#catalogue/en/documents.json'
import disputes from '#catalogue/en/disputes.json'
import editor from '#catalogue/en/editor.json'
import favorites from '#catalogue/en/favorites.json'
import fieldsAdmin from '#catalogue/en/fieldsAdmin.json'
import fields from '#catalogue/en/fields.json'
import find from '#catalogue/en/find.json'
import home from '#catalogue/en/home.json'
import knowledge from '#catalogue/en/knowledge.json'
import landing from '#catalogue/en/landing.json'
import mailbox from '#catalogue/en/mailbox.json'
import moderation from '#catalogue/en/moderation.json'
import notifications from '#catalogue/en/notifications.json'
import menus from '#catalogue/en/menus.json'
import messagesTexts from '#catalogue/en/messages.json'
import offers from '#catalogue/en/offers.json'
import onboarding from '#catalogue/en/onboarding.json'
import orders from '#catalogue/en/orders.json'
import pages from '#catalogue/en/pages.json'
import packages from '#catalogue/en/packages.json'
import payments from '#catalogue/en/payments.json'
import payouts from '#catalogue/en/payouts.json'
import people from '#catalogue/en/people.json'
import pictures from '#catalogue/en/pictures.json'
import portfolio from '#catalogue/en/portfolio.json'
import privacy from '#catalogue/en/privacy.json'
import prompts from '#catalogue/en/prompts.json'
import profiles from '#catalogue/en/profiles.json'
import proposals from '#catalogue/en/proposals.json'
import publishing from '#catalogue/en/publishing.json'
import reactions from '#catalogue/en/reactions.json'
import reconciliation from '#catalogue/en/reconciliation.json'
import reports from '#catalogue/en/reports.json'
import reviews from '#catalogue/en/reviews.json'
import savedViews from '#catalogue/en/savedViews.json'
import search from '#catalogue/en/search.json'
import security from '#catalogue/en/security.json'
import seo from '#catalogue/en/seo.json'
import services from '#catalogue/en/services.json'
import settings from '#catalogue/en/settings.json'
import setup from '#catalogue/en/setup.json'
import shell from '#catalogue/en/shell.json'
import suspensions from '#catalogue/en/suspensions.json'
import ui from '#catalogue/en/ui.json'
import vocabulary from '#catalogue/en/vocabulary.json'
import words from '#catalogue/en/words.json'
import worklog from '#catalogue/en/worklog.json'
import type { Language } from '#platform/languages.ts'

/** Every text of the interface. Each feature has one catalogue, whose name is the namespace. */
export const messages = {
  account,
  admin,
  agreements,
  applications,
  attachments,
  audit,
  auth,
  blog,
  broadcasts,
  cms,
  contact,
  dashboard,
  documents,
  disputes,
  editor,
  favorites,
  find,
  home,
  knowledge,
  landing,
  mailbox,
  moderation,
  notifications,
  menus,
  messages: messagesTexts,
  briefs,
  offers,
  onboarding,
  orders,
  packages,
  pages,
  payments,
  payouts,
  people,
  pictures,
  portfolio,
  privacy,
  profiles,
  prompts,
  proposals,
  publishing,
  reactions,
  reconciliation,
  reports,
  reviews,
  savedViews,
  search,
  security,
  seo,
  services,
  settings,
  setup,
  shell,
  fields,
  fieldsAdmin,
  suspensions,
  ui,
  vocabulary,
  words,
  worklog,
}

export type Messages = typeof messages

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}
