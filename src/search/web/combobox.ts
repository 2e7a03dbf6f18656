import type { ComponentProps } from 'react'

/** What a search field says about the list below it. */
export type ComboboxState = Pick<
  ComponentProps<'input'>,
  'aria-expanded' | 'aria-controls' | 'aria-activedescendant'
>
