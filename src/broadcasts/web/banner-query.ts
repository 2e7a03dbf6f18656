import { read } from '#platform/web/query.ts'
import { broadcastsBannerContract } from '../banner-contract.ts'

/** Read before a page is shown, so that the banner never moves it. It is not read again until the next page load. */
export const bannerQuery = read(broadcastsBannerContract, 'get')
