import { Section } from '#admin/ui/section.tsx'
import { questionTexts as texts } from '#texts/de/website.ts'
import classes from './shell.module.css'

export const QuestionSection = () => (
  <Section title={texts.title}>
    {texts.questions.map(({ question, answer }) => (
      <details key={question} className={classes.question}>
        <summary>{question}</summary>
        <p>{answer}</p>
      </details>
    ))}
  </Section>
)
