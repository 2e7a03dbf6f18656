import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { NarrowPage } from '#accounts/web/narrow-page.tsx'
import { pageHead } from '#platform/web/page-head.ts'
import { isApiError, read } from '#platform/web/query.ts'
import { announceSession, sessionKey, type SessionUser } from '#platform/web/session.ts'
import { type Setup, setupContract } from '../contract.ts'
import { steps } from '../steps.ts'
import { AccountStep } from './account-step.tsx'
import { SetupSteps } from './setup-steps.tsx'

const TOKEN_KEY = 'setup-token'

const FILLING_MS = 1000

const bySession = read(setupContract, 'state')
const setupQuery = (token: string | undefined): typeof bySession =>
  token === undefined ? bySession : read(setupContract, 'open', { token })

/**
 * The first run, which creates the super admin and configures the marketplace. Every step is saved. After the run the
 * page redirects admins to the admin page and is a 404 for everyone else.
 */
export const Route = createFileRoute('/setup')({
  validateSearch: setupSearch,
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ context: { queryClient, user }, deps }) => {
    // On the server `storedToken` returns undefined, because there is no session storage.
    const token = deps.token ?? storedToken()
    const fetching = { ...setupQuery(token), staleTime: 0 }
    try {
      await queryClient.fetchQuery(fetching)
      return { isLocked: false, token }
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.code === 'setup.wrong_token') return { isLocked: true, token: undefined }
      if (error.status === 401)
        throw redirect({ to: '/auth', search: { next: '/setup' }, statusCode: 302 })
      if (error.status !== 404) throw error
      throw user?.isAdmin ? redirect({ to: '/admin', replace: true }) : notFound()
    }
  },
  head: ({ match: { context } }) => pageHead({ context, title: context.t('setup.title') }),
  component: SetupPage,
})

function SetupPage() {
  const { isLocked } = Route.useLoaderData()
  return isLocked ? <Locked /> : <Wizard />
}

function Wizard() {
  const t = useTranslations('setup')
  const { token } = Route.useLoaderData()
  useTokenOutOfAddress()
  const { data } = useQuery({
    ...setupQuery(token),
    refetchInterval: ({ state }) => (state.data?.content === 'filling' ? FILLING_MS : false),
  })
  const signedIn = useSignedIn()
  const go = useGo(token)
  useFocusOn(data?.step)
  if (!data) return null
  const number = steps.indexOf(data.step) + 1
  return (
    <NarrowPage title={t(`steps.${data.step}`)}>
      <p className="text-sm text-ink-3">{t('progress', { number, all: steps.length - 1 })}</p>
      {data.step === 'account' ? (
        <AccountStep token={token ?? ''} onMade={signedIn} />
      ) : (
        <SetupSteps setup={data} onChanged={go} />
      )}
    </NarrowPage>
  )
}

/** Explains where to find the token. After a reload, the token of the tab is tried first. */
function Locked() {
  const t = useTranslations('setup.locked')
  const router = useRouter()
  useEffect(() => {
    if (storedToken()) void router.invalidate()
  }, [router])
  return (
    <NarrowPage title={t('title')}>
      <p className="text-ink-2">{t('text')}</p>
    </NarrowPage>
  )
}

/** Scrolls to the top and moves focus to the content for each new step. */
function useFocusOn(step: Setup['step'] | undefined) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
  }, [step])
}

function useTokenOutOfAddress() {
  const { token } = Route.useSearch()
  const navigate = useNavigate()
  useEffect(() => {
    if (token === undefined) return
    storeToken(token)
    void navigate({ to: '/setup', search: {}, replace: true })
  }, [token, navigate])
}

/** After the account is created, the session replaces the token. */
function useSignedIn() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  return async (user: SessionUser) => {
    removeToken()
    queryClient.setQueryData(sessionKey, user)
    announceSession()
    await navigate({ to: '/setup', search: {}, replace: true })
    await router.invalidate()
  }
}

function useGo(token: string | undefined) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (setup: Setup) => {
    if (setup.step === 'done') await navigate({ to: '/admin', replace: true })
    else queryClient.setQueryData(setupQuery(token).queryKey, setup)
  }
}

interface SetupSearch {
  token?: string | undefined
}

function setupSearch({ token }: Record<string, unknown>): SetupSearch {
  return { token: typeof token === 'string' && token.length <= 100 ? token : undefined }
}

/**
 * The token is removed from the address immediately, so that it is in no history, log or screenshot. The tab keeps it
 * until the account is created, so that the page can be reloaded.
 */
function storeToken(token: string): void {
  try {
    sessionStorage.setItem(TOKEN_KEY, token)
  } catch {
    // Without storage, the address from the log opens the page again.
  }
}

function storedToken(): string | undefined {
  try {
    return sessionStorage.getItem(TOKEN_KEY) ?? undefined
  } catch {
    return undefined
  }
}

function removeToken(): void {
  try {
    sessionStorage.removeItem(TOKEN_KEY)
  } catch {
    // Without storage there is nothing to remove.
  }
}
