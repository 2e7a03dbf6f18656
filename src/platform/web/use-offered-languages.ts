import { useRouteContext } from '@tanstack/react-router'
import { languages, wholeOffer } from '../languages.ts'

/** The languages that the marketplace offers, with their names. */
export function useOfferedLanguages() {
  const { site } = useRouteContext({ from: '__root__' })
  const { offered } = site?.languages ?? wholeOffer
  return languages.filter(({ code }) => offered.includes(code))
}
