import { accountsOwnContract } from '#accounts/own-contract.ts'
import { accountsAdminRuleContract } from '#accounts/admin-rule-contract.ts'
import { accountsContract } from '#accounts/contract.ts'
import { accountsSecurityContract } from '#accounts/security-contract.ts'
import { adminContract } from '#admin/contract.ts'
import { adminNeedsContract } from '#admin/needs-contract.ts'
import { agreementsAdminContract } from '#agreements/admin-contract.ts'
import { agreementsContract } from '#agreements/contract.ts'
import { applicationsContract } from '#applications/contract.ts'
import { auditContract } from '#audit/contract.ts'
import { attachmentsContract } from '#attachments/contract.ts'
import { blogAdminContract } from '#blog/admin-contract.ts'
import { blogContract } from '#blog/contract.ts'
import { broadcastsBannerContract } from '#broadcasts/banner-contract.ts'
import { broadcastsContract } from '#broadcasts/contract.ts'
import { disputesContract } from '#disputes/contract.ts'
import { documentsContract } from '#documents/contract.ts'
import { favoritesContract } from '#favorites/contract.ts'
import { savedViewsContract } from '#saved-views/contract.ts'
import { fieldsAdminContract } from '#fields/admin-contract.ts'
import { fieldsContract } from '#fields/contract.ts'
import { findContract } from '#find/contract.ts'
import { homeLandingContract } from '#home/landing-contract.ts'
import { liveContract } from '#live/contract.ts'
import { messagesContract } from '#messages/contract.ts'
import { contactContract } from '#contact/contract.ts'
import { menusAdminContract } from '#menus/admin-contract.ts'
import { menusContract } from '#menus/contract.ts'
import { mailContract } from '#mail/contract.ts'
import { mailPreviewContract } from '#mail/preview-contract.ts'
import { moderationContract } from '#moderation/contract.ts'
import { notificationsContract } from '#notifications/contract.ts'
import { briefsAdminContract } from '#briefs/admin-contract.ts'
import { briefsContract } from '#briefs/contract.ts'
import { briefsInvitationsContract } from '#briefs/invitations-contract.ts'
import { offersContract } from '#offers/contract.ts'
import { ordersAdminContract } from '#orders/admin-contract.ts'
import { offersProposalContract } from '#offers/proposal-contract.ts'
import { offersAdminContract } from '#offers/admin-contract.ts'
import { dashboardContract } from '#dashboard/contract.ts'
import { onboardingContract } from '#onboarding/contract.ts'
import { ordersContract } from '#orders/contract.ts'
import { ordersJobContract } from '#orders/job-contract.ts'
import { paymentsContract } from '#payments/contract.ts'
import { packagesContract } from '#packages/contract.ts'
import { pagesContract } from '#pages/contract.ts'
import { promptsCategoriesContract } from '#prompts/categories-contract.ts'
import { promptsContract } from '#prompts/contract.ts'
import type { Contract } from '#platform/contract.ts'
import { peopleActivityContract } from '#people/activity-contract.ts'
import { peopleContract } from '#people/contract.ts'
import { picturesContract } from '#pictures/contract.ts'
import { payoutsContract } from '#payouts/contract.ts'
import { personalDataContract } from '#personal-data/contract.ts'
import { portfolioContract } from '#portfolio/contract.ts'
import { profilesContract } from '#profiles/contract.ts'
import { reactionsContract } from '#reactions/contract.ts'
import { reactionsSettingsContract } from '#reactions/settings-contract.ts'
import { reconciliationContract } from '#reconciliation/contract.ts'
import { reportsContract } from '#reports/contract.ts'
import { reviewsAdminContract } from '#reviews/admin-contract.ts'
import { reviewsContract } from '#reviews/contract.ts'
import { searchAdminContract } from '#search/admin-contract.ts'
import { searchContract } from '#search/contract.ts'
import { searchSynonymsContract } from '#search/synonyms-contract.ts'
import { servicesAdminContract } from '#services/admin-contract.ts'
import { servicesCategoriesAdminContract } from '#services/categories-admin-contract.ts'
import { servicesCategoriesContract } from '#services/categories-contract.ts'
import { servicesContract } from '#services/contract.ts'
import { servicesPicturesContract } from '#services/pictures-contract.ts'
import { servicesSkillsContract } from '#services/skills-contract.ts'
import { servicesVisitsContract } from '#services/visits-contract.ts'
import { servicesVocabularyContract } from '#services/vocabulary-contract.ts'
import { seoContract } from '#seo/contract.ts'
import { settingsContract } from '#settings/contract.ts'
import { settingsGeneralContract } from '#settings/general-contract.ts'
import { settingsBrandContract } from '#settings/brand-contract.ts'
import { settingsHiringContract } from '#settings/hiring-contract.ts'
import { settingsMoneyContract } from '#settings/money-contract.ts'
import { settingsLanguagesContract } from '#settings/languages-contract.ts'
import { settingsModulesContract } from '#settings/modules-contract.ts'
import { settingsPeopleContract } from '#settings/people-contract.ts'
import { suspensionsAppealsContract } from '#suspensions/appeals-contract.ts'
import { suspensionsContract } from '#suspensions/contract.ts'
import { setupContract } from '#setup/contract.ts'
import { knowledgeAdminContract } from '#knowledge/admin-contract.ts'
import { knowledgeContract } from '#knowledge/contract.ts'
import { setupLaunchContract } from '#setup/launch-contract.ts'
import { setupOfferContract } from '#setup/offer-contract.ts'
import { wordsContract } from '#words/contract.ts'
import { worklogContract } from '#worklog/contract.ts'

/**
 * The list of all contracts, which together define the API. `server/routes.ts` pairs each of them with its handlers.
 */
export const contracts = {
  accounts: accountsContract,
  security: accountsSecurityContract,
  account: accountsOwnContract,
  settings: settingsContract,
  generalSettings: settingsGeneralContract,
  setup: setupContract,
  launch: setupLaunchContract,
  setupOffer: setupOfferContract,
  siteSettings: seoContract,
  moneySettings: settingsMoneyContract,
  brandSettings: settingsBrandContract,
  hiringSettings: settingsHiringContract,
  languageSettings: settingsLanguagesContract,
  words: wordsContract,
  moduleSettings: settingsModulesContract,
  peopleSettings: settingsPeopleContract,
  securitySettings: accountsAdminRuleContract,
  landing: homeLandingContract,
  applications: applicationsContract,
  live: liveContract,
  mail: mailContract,
  mailPreview: mailPreviewContract,
  notifications: notificationsContract,
  broadcasts: broadcastsContract,
  banner: broadcastsBannerContract,
  services: servicesContract,
  servicePictures: servicesPicturesContract,
  serviceVisits: servicesVisitsContract,
  adminServices: servicesAdminContract,
  categories: servicesCategoriesContract,
  adminCategories: servicesCategoriesAdminContract,
  fields: fieldsContract,
  adminFields: fieldsAdminContract,
  vocabulary: servicesVocabularyContract,
  skills: servicesSkillsContract,
  reactions: reactionsContract,
  reactionSettings: reactionsSettingsContract,
  favorites: favoritesContract,
  savedViews: savedViewsContract,
  search: searchContract,
  adminSearch: searchAdminContract,
  synonyms: searchSynonymsContract,
  find: findContract,
  dashboard: dashboardContract,
  onboarding: onboardingContract,
  profiles: profilesContract,
  portfolio: portfolioContract,
  packages: packagesContract,
  payments: paymentsContract,
  agreements: agreementsContract,
  adminAgreements: agreementsAdminContract,
  adminOffers: offersAdminContract,
  orders: ordersContract,
  worklog: worklogContract,
  briefs: briefsContract,
  invitations: briefsInvitationsContract,
  adminBriefs: briefsAdminContract,
  offers: offersContract,
  proposals: offersProposalContract,
  adminOrders: ordersAdminContract,
  jobs: ordersJobContract,
  disputes: disputesContract,
  attachments: attachmentsContract,
  pictures: picturesContract,
  reviews: reviewsContract,
  adminReviews: reviewsAdminContract,
  messages: messagesContract,
  reports: reportsContract,
  payouts: payoutsContract,
  documents: documentsContract,
  reconciliation: reconciliationContract,
  personalData: personalDataContract,
  people: peopleContract,
  peopleActivity: peopleActivityContract,
  suspensions: suspensionsContract,
  appeals: suspensionsAppealsContract,
  audit: auditContract,
  moderation: moderationContract,
  pages: pagesContract,
  knowledge: knowledgeContract,
  knowledgeAdmin: knowledgeAdminContract,
  admin: adminContract,
  adminNeeds: adminNeedsContract,
  menus: menusContract,
  adminMenus: menusAdminContract,
  contact: contactContract,
  blog: blogContract,
  blogAdmin: blogAdminContract,
  prompts: promptsContract,
  promptCategories: promptsCategoriesContract,
} satisfies Record<string, Contract>
