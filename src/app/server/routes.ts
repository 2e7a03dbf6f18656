import { accountRoutes } from '#accounts/server/account-routes.ts'
import { securitySettingsRoutes } from '#accounts/server/admin-rule-routes.ts'
import { accountsRoutes } from '#accounts/server/routes.ts'
import { securityRoutes } from '#accounts/server/security-routes.ts'
import { adminNeedsRoutes, adminRoutes } from '#admin/server/routes.ts'
import { adminAgreementsRoutes } from '#agreements/server/admin-routes.ts'
import { agreementsRoutes } from '#agreements/server/routes.ts'
import { applicationsRoutes } from '#applications/server/routes.ts'
import { auditRoutes } from '#audit/server/routes.ts'
import { attachmentsRoutes } from '#attachments/server/routes.ts'
import { blogAdminRoutes, blogRoutes } from '#blog/server/routes.ts'
import { disputesRoutes } from '#disputes/server/routes.ts'
import { documentsRoutes } from '#documents/server/routes.ts'
import { favoritesRoutes } from '#favorites/server/routes.ts'
import { savedViewsRoutes } from '#saved-views/server/routes.ts'
import { adminFieldsRoutes, fieldsRoutes } from '#fields/server/routes.ts'
import { findRoutes } from '#find/server/routes.ts'
import { landingRoutes } from '#home/server/routes.ts'
import { liveRoutes } from '#live/server/routes.ts'
import { messagesRoutes } from '#messages/server/routes.ts'
import { contactRoutes } from '#contact/server/routes.ts'
import { adminMenusRoutes, menusRoutes } from '#menus/server/routes.ts'
import { bannerRoutes, broadcastsRoutes } from '#broadcasts/server/routes.ts'
import { mailPreviewRoutes, mailRoutes } from '#mail/server/routes.ts'
import { moderationRoutes } from '#moderation/server/routes.ts'
import { notificationsRoutes } from '#notifications/server/routes.ts'
import { adminBriefsRoutes } from '#briefs/server/admin-routes.ts'
import { briefsInvitationsRoutes, briefsRoutes } from '#briefs/server/routes.ts'
import { offersRoutes } from '#offers/server/routes.ts'
import { adminOrdersRoutes } from '#orders/server/admin-routes.ts'
import { proposalsRoutes } from '#offers/server/proposal-routes.ts'
import { adminOffersRoutes } from '#offers/server/admin-routes.ts'
import { dashboardRoutes } from '#dashboard/server/routes.ts'
import { onboardingRoutes } from '#onboarding/server/routes.ts'
import { jobsRoutes } from '#orders/server/job-routes.ts'
import { ordersRoutes } from '#orders/server/routes.ts'
import { pagesRoutes } from '#pages/server/routes.ts'
import { paymentsRoutes } from '#payments/server/routes.ts'
import { payoutsRoutes } from '#payouts/server/routes.ts'
import { peopleActivityRoutes } from '#people/server/activity-routes.ts'
import { peopleRoutes } from '#people/server/routes.ts'
import { personalDataRoutes } from '#personal-data/server/routes.ts'
import { picturesRoutes } from '#pictures/server/routes.ts'
import type { Route } from '#platform/server/routes.ts'
import { promptCategoriesRoutes, promptsRoutes } from '#prompts/server/routes.ts'
import { packagesRoutes } from '#packages/server/routes.ts'
import { portfolioRoutes } from '#portfolio/server/routes.ts'
import { profilesRoutes } from '#profiles/server/routes.ts'
import { reactionSettingsRoutes, reactionsRoutes } from '#reactions/server/routes.ts'
import { reconciliationRoutes } from '#reconciliation/server/routes.ts'
import { reportsRoutes } from '#reports/server/routes.ts'
import { adminReviewsRoutes } from '#reviews/server/admin-routes.ts'
import { reviewsRoutes } from '#reviews/server/routes.ts'
import { siteSettingsRoutes } from '#seo/server/routes.ts'
import { adminSearchRoutes, searchRoutes, synonymsRoutes } from '#search/server/routes.ts'
import { adminServicesRoutes } from '#services/server/admin-routes.ts'
import {
  categoriesRoutes,
  servicePicturesRoutes,
  serviceVisitsRoutes,
  servicesRoutes,
  skillsRoutes,
  adminCategoriesRoutes,
  vocabularyRoutes,
} from '#services/server/routes.ts'
import {
  generalSettingsRoutes,
  moneySettingsRoutes,
  brandSettingsRoutes,
  hiringSettingsRoutes,
  languageSettingsRoutes,
  moduleSettingsRoutes,
  peopleSettingsRoutes,
  settingsRoutes,
} from '#settings/server/routes.ts'
import { appealsRoutes, suspensionsRoutes } from '#suspensions/server/routes.ts'
import { knowledgeAdminRoutes, knowledgeRoutes } from '#knowledge/server/routes.ts'
import { launchRoutes, offerRoutes, setupRoutes } from '#setup/server/routes.ts'
import type { contracts } from '../api.ts'
import { wordsRoutes } from '#words/server/routes.ts'
import { worklogRoutes } from '#worklog/server/routes.ts'

/** Each contract of app/api.ts with its handlers; a missing contract does not compile. */
export const routes: Record<keyof typeof contracts, Route[]> = {
  accounts: accountsRoutes,
  security: securityRoutes,
  account: accountRoutes,
  settings: settingsRoutes,
  generalSettings: generalSettingsRoutes,
  setup: setupRoutes,
  launch: launchRoutes,
  setupOffer: offerRoutes,
  siteSettings: siteSettingsRoutes,
  moneySettings: moneySettingsRoutes,
  brandSettings: brandSettingsRoutes,
  hiringSettings: hiringSettingsRoutes,
  languageSettings: languageSettingsRoutes,
  words: wordsRoutes,
  moduleSettings: moduleSettingsRoutes,
  peopleSettings: peopleSettingsRoutes,
  securitySettings: securitySettingsRoutes,
  landing: landingRoutes,
  applications: applicationsRoutes,
  live: liveRoutes,
  mail: mailRoutes,
  mailPreview: mailPreviewRoutes,
  broadcasts: broadcastsRoutes,
  banner: bannerRoutes,
  notifications: notificationsRoutes,
  services: servicesRoutes,
  servicePictures: servicePicturesRoutes,
  serviceVisits: serviceVisitsRoutes,
  adminServices: adminServicesRoutes,
  categories: categoriesRoutes,
  adminCategories: adminCategoriesRoutes,
  fields: fieldsRoutes,
  adminFields: adminFieldsRoutes,
  vocabulary: vocabularyRoutes,
  skills: skillsRoutes,
  reactions: reactionsRoutes,
  reactionSettings: reactionSettingsRoutes,
  favorites: favoritesRoutes,
  savedViews: savedViewsRoutes,
  search: searchRoutes,
  adminSearch: adminSearchRoutes,
  synonyms: synonymsRoutes,
  find: findRoutes,
  dashboard: dashboardRoutes,
  onboarding: onboardingRoutes,
  profiles: profilesRoutes,
  portfolio: portfolioRoutes,
  packages: packagesRoutes,
  payments: paymentsRoutes,
  agreements: agreementsRoutes,
  adminAgreements: adminAgreementsRoutes,
  adminOffers: adminOffersRoutes,
  orders: ordersRoutes,
  worklog: worklogRoutes,
  briefs: briefsRoutes,
  invitations: briefsInvitationsRoutes,
  adminBriefs: adminBriefsRoutes,
  offers: offersRoutes,
  proposals: proposalsRoutes,
  adminOrders: adminOrdersRoutes,
  jobs: jobsRoutes,
  disputes: disputesRoutes,
  attachments: attachmentsRoutes,
  pictures: picturesRoutes,
  reviews: reviewsRoutes,
  adminReviews: adminReviewsRoutes,
  messages: messagesRoutes,
  reports: reportsRoutes,
  payouts: payoutsRoutes,
  documents: documentsRoutes,
  reconciliation: reconciliationRoutes,
  personalData: personalDataRoutes,
  people: peopleRoutes,
  peopleActivity: peopleActivityRoutes,
  suspensions: suspensionsRoutes,
  appeals: appealsRoutes,
  audit: auditRoutes,
  moderation: moderationRoutes,
  pages: pagesRoutes,
  knowledge: knowledgeRoutes,
  knowledgeAdmin: knowledgeAdminRoutes,
  admin: adminRoutes,
  adminNeeds: adminNeedsRoutes,
  menus: menusRoutes,
  adminMenus: adminMenusRoutes,
  contact: contactRoutes,
  blog: blogRoutes,
  blogAdmin: blogAdminRoutes,
  prompts: promptsRoutes,
  promptCategories: promptCategoriesRoutes,
}
