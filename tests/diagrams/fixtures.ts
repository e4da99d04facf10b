/** One diagram of each kind, with the text that its drawing must show. */
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
  merge ==> base[(Base line)] & note{{Note}}
  note --- done((Done))
  subgraph host [The host]
    merge
    base
  end`,
    labels: [
      'A change (small)',
      'starts',
      'Build',
      'Verdict?',
      'fails',
      'passes',
      'Merge',
      'Base line',
      'Note',
      'Done',
      'The host',
    ],
  },
  {
    kind: 'sequence diagram',
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
      'loop',
      '[every day]',
      'thinks',
      'alt',
      '[he knows]',
      'yes',
      '[he does not]',
      'no',
      'They are friends',
      'of old',
    ],
  },
  {
    kind: 'state diagram',
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
  },
  {
    kind: 'class diagram',
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
    labels: [
      '<<abstract>>',
      'Animal',
      '+ name : String',
      '+ eat(food) : void',
      'Dog',
      'Leg',
      'stands on',
      '1',
      '4',
    ],
  },
  {
    kind: 'entity relationship diagram',
    source: `erDiagram
  accTitle: Runs
  accDescr: A branch has any number of runs.
  BRANCH ||--o{ RUN : "is judged by"
  RUN {
    string id PK "its name"
  }`,
    labels: ['BRANCH', 'RUN', 'is judged by', 'string', 'id', 'PK', 'its name'],
  },
] as const;
