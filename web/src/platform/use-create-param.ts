import { useSearchParams } from 'react-router'

const NAME = 'new'

/** A dialog opened by the URL, such as `?new=fan` from the palette. */
export function useCreateParam(what: string): [open: boolean, setOpen: (open: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const setOpen = (open: boolean) =>
    setParams(
      (now) => {
        if (open) now.set(NAME, what)
        else if (now.get(NAME) === what) now.delete(NAME)
        return now
      },
      { replace: true },
    )
  return [params.get(NAME) === what, setOpen]
}
