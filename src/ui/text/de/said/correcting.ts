/** Was sich beim Verbessern nicht machen lässt. */
export const correcting = {
  'This question was answered without clues: there are none to edit.':
    'Diese Frage wurde ohne Hinweise beantwortet: Es gibt keine zu ändern.',
  'Ask it again with T2RAG, which takes it apart into clues.':
    'Stellen Sie sie noch einmal mit T2RAG, das sie in Hinweise zerlegt.',
  'Every placeholder has a value: more rounds would search for nothing.':
    'Jeder Platzhalter hat einen Wert: Weitere Runden würden nichts suchen.',
  'Change a clue or a value, or leave out what is wrong.':
    'Ändern Sie einen Hinweis oder Wert, oder lassen Sie aus, was falsch ist.',
  '1 round was searched already.': '1 Runde wurde schon gesucht.',
  '{rounds} rounds were searched already.': '{rounds} Runden wurden schon gesucht.',
  'Allow more than that.': 'Erlauben Sie mehr.',
  '{target} is what is asked for, and no clue has it any more.':
    'Nach {target} ist gefragt, und in keinem Hinweis steht es noch.',
  'Keep it in a clue, or choose another placeholder as what is asked for.':
    'Lassen Sie es in einem Hinweis, oder wählen Sie einen anderen Platzhalter, nach dem gefragt ist.',
  'The clue has no {slot}.': 'Im Hinweis fehlt etwas: {slot}.',
  subject: 'Subjekt',
  predicate: 'Beziehung',
  object: 'Objekt',
  'Write what is known there, or ? for what is to be found.':
    'Schreiben Sie, was dort bekannt ist, oder ? für das, was gefunden werden soll.',
  '“{words}” is no placeholder.': '„{words}“ ist kein Platzhalter.',
  'A placeholder is a question mark and one word, such as ?town.':
    'Ein Platzhalter ist ein Fragezeichen mit einem Wort, etwa ?ort.',
  'Nothing in this clue is known.': 'In diesem Hinweis ist nichts bekannt.',
  'Write the relation, or one of its ends.': 'Schreiben Sie die Beziehung oder eines ihrer Enden.',
  'This clue is gone.': 'Diesen Hinweis gibt es nicht mehr.',
  'Open the question again.': 'Öffnen Sie die Frage noch einmal.',
  'No clue has {placeholder}.': 'Kein Hinweis enthält {placeholder}.',
  'Add a clue that has it.': 'Fügen Sie einen Hinweis damit hinzu.',
  'This has {letters} letters, and {most} at most are taken.':
    'Das sind {letters} Zeichen; höchstens {most} sind möglich.',
  'Write the name or the relation alone.': 'Schreiben Sie nur den Namen oder die Beziehung.',
  'No value is given.': 'Es ist kein Wert angegeben.',
  'Write what ?{placeholder} is.': 'Schreiben Sie, was ?{placeholder} ist.',
  '{words} is a placeholder, not a value.': '{words} ist ein Platzhalter und kein Wert.',
  'Write a name, a date or a number.': 'Schreiben Sie einen Namen, ein Datum oder eine Zahl.',
  'There are {most} clues already.': 'Es gibt schon {most} Hinweise.',
  'Remove one, or edit one instead.': 'Entfernen Sie einen, oder ändern Sie einen.',
  'This is the only clue.': 'Dies ist der einzige Hinweis.',
  'Edit it, or add another one first.':
    'Ändern Sie ihn, oder fügen Sie zuerst einen anderen hinzu.',
};
