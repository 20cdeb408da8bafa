import { useSearchParams } from 'react-router'

const CREATE_PARAM = 'new'

/** A dialog opened by the URL, such as `?new=fan` from the command palette. */
export function useCreateParam(kind: string): [open: boolean, setOpen: (open: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const setOpen = (open: boolean) =>
    setParams(
      (current) => {
        if (open) current.set(CREATE_PARAM, kind)
        else if (current.get(CREATE_PARAM) === kind) current.delete(CREATE_PARAM)
        return current
      },
      { replace: true },
    )
  return [params.get(CREATE_PARAM) === kind, setOpen]
}
