/** One diagram of each kind, its labels, and what it says in words. */
export const DIAGRAMS = [
  {
    kind: 'flowchart',
    source: `flowchart LR
  accTitle: How a change is judged
  accDescr {
    A change is built and judged.
    A failed one goes back.
  }
  %% a comment
  change["A change (small)"] -->|starts| build(Build)
  build --> verdict{Verdict?}
  verdict -- fails --> change
  verdict -.->|passes| merge([Merge]):::pass
  merge ==> base[(Base#quot;line#quot;)] & note{{Note}}
  note --- done((Done))
  subgraph host [The host]
    merge
    base
  end
  classDef pass fill:#0f0`,
    labels: [
      'A change (small)',
      'starts',
      'Build',
      'Verdict?',
      'fails',
      'passes',
      'Merge',
      'Base"line"',
      'Note',
      'Done',
      'The host',
    ],
    words: [
      'A change (small) leads to Build: starts',
      'Build leads to Verdict?',
      'Verdict? leads to A change (small): fails',
      'Verdict? leads to Merge: passes',
      'Merge leads to Base"line"',
      'Merge leads to Note',
      'Note is connected to Done',
    ],
  },
  {
    kind: 'sequence',
    source: `sequenceDiagram
  accTitle: Asking
  accDescr: Ann asks Ben until he answers.
  participant A as Ann
  actor B as Ben
  A->>+B: Are you there?
  loop every day
    B->>B: thinks
  end
  alt he knows
    B-->>A: yes
  else he does not
    B--x A: no
  end
  deactivate B
  Note over A,B: They are friends<br>of old`,
    labels: [
      'Ann',
      'Ben',
      'Are you there?',
      'loop: every day',
      'thinks',
      'alt: he knows',
      'yes',
      'he does not',
      'no',
      'They are friends',
      'of old',
    ],
    words: [
      'Ann to Ben: Are you there?',
      'Loop: every day',
      'Ben to itself: thinks',
      'Alt: he knows',
      'Ben to Ann: yes',
      'Else: he does not',
      'Ben to Ann: no',
      'Note on Ann and Ben: They are friends of old',
    ],
  },
  {
    kind: 'states',
    source: `stateDiagram-v2
  accTitle: A run
  accDescr: A run waits, works and ends.
  direction LR
  [*] --> queued
  queued --> working : a worker is free
  state working {
    [*] --> inner
    inner --> [*]
  }
  state "is over" as over
  working --> over
  over --> [*]`,
    labels: ['queued', 'a worker is free', 'working', 'inner', 'is over'],
    words: [
      'The start leads to queued',
      'Queued leads to working: a worker is free',
      'Working holds inner',
      'Is over leads to the end',
    ],
  },
  {
    kind: 'classes',
    source: `classDiagram
  accTitle: Animals
  accDescr: A dog is an animal with legs.
  class Animal {
    <<abstract>>
    +String name
    +eat(food) void
  }
  Animal <|-- Dog
  Dog "1" *-- "4" Leg : stands on`,
    labels: ['«abstract»', 'Animal', '+String name', '+eat(food) void', 'Dog', 'Leg', 'stands on (1 to 4)'],
    words: [
      '«abstract» Animal is the general kind of Dog',
      'Dog is made of Leg: stands on (1 to 4)',
      '+String name',
    ],
  },
  {
    kind: 'entities',
    source: `erDiagram
  accTitle: Runs
  accDescr: A branch has any number of runs.
  BRANCH ||--o{ RUN : "is judged by"
  RUN {
    string id PK "its name"
  }`,
    labels: ['BRANCH', 'RUN', 'is judged by', 'string id PK: its name'],
    words: ['BRANCH (exactly one) is related to any number of RUN: is judged by', 'RUN has'],
  },
] as const;
