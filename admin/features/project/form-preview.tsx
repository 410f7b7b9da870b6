import { helpTexts } from '#texts/de/help.ts'
import classes from './form-preview.module.css'

/** The form as visitors see it, on its own page; a page of ours may always frame that. */
export const FormPreview = ({ projectId }: { projectId: string }) => (
  <iframe
    key={projectId}
    src={`/buchen/${projectId}`}
    title={helpTexts.previewFrame}
    className={classes.frame}
  />
)
