"""Questions about rows of tables, made up: what people write about has few, and what they work with is full of them.

Rows read as the app gives them to the model (src/engines/instant/read/readable.ts): "Bidder: Pike; Price: 3.40.", a row
a line. Words of columns and of questions are general; a tenth of the columns is kept for the development split.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from .passages import Asked, Passage
from .renaming import Names
from .text import Span

SOURCE = "tables"
Maker = Callable[[random.Random, Names], str]


class Column(NamedTuple):
    """What stands above a value, how the value looks, and how it is asked for; {} stands for the row's name."""

    headers: tuple[str, ...]
    make: Maker
    questions: tuple[str, ...]
    held: bool = False
    """Kept for the development split."""


MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
MATERIALS = [
    "oak",
    "steel",
    "brick",
    "glass",
    "wool",
    "copper",
    "concrete",
    "pine",
    "slate",
    "cotton",
    "clay",
    "granite",
    "paper",
    "tin",
]
COLOURS = ["red", "green", "blue", "grey", "black", "white", "amber", "violet", "brown", "yellow"]
STATES = (
    "open",
    "closed",
    "pending",
    "approved",
    "refused",
    "in progress",
    "done",
    "withdrawn",
    "deferred",
    "not started",
)
FREQUENCIES = (
    "daily",
    "weekly",
    "monthly",
    "every two years",
    "twice a year",
    "quarterly",
    "every 6 months",
    "annually",
)
PLACES = ("Room {}", "Hall {}", "Block {}", "Floor {}", "Bay {}")
SUFFIXES = ("Ltd", "& Sons", "Trust", "Group", "Partners", "College", "Council", "Services", "Works", "Society")
SITES = ("House", "Bridge", "Park", "Station", "Street", "Library", "Farm", "Hall", "School", "Road", "Well", "Depot")
WARES = (
    *(
        "adult",
        "child under 12",
        "family ticket",
        "standard room",
        "single room",
        "large garden bin",
        "street lighting",
    ),
    *("grass cutting", "roof repairs", "kitchen refurbishment", "insurance", "staff training", "software licence"),
    *("potatoes", "winter wheat", "skimmed milk", "concrete", "cement", "first aid kit", "smoke alarm", "boiler"),
    *("extractor fan", "lift", "water pump", "ibuprofen", "amoxicillin", "sodium chloride", "vitamin D", "aspirin"),
    *("blood count", "X-ray", "eye test", "annual report", "tax return", "site visit", "final report", "interviews"),
    *("parking permit", "late payment", "replacement card", "hardback", "paperback", "laptop", "monitor", "van hire"),
    *("heating", "electricity", "rent", "postage", "catering", "travel", "legal fees", "baseline model", "sensor A"),
    *("control group", "treatment group", "northern region", "ground floor", "export sales", "online sales"),
)
ROLES = (
    *("Chair", "Treasurer", "Secretary", "Project manager", "Site engineer", "Head of finance", "Caretaker", "Editor"),
    *("Lead author", "Data officer", "Company secretary", "Head teacher", "Nurse", "Trustee", "Vice-chair", "Clerk"),
)
_MONEY = "£$€"


def _number(rng: random.Random) -> str:
    n = rng.randrange(10 ** rng.randint(1, 6))
    return f"{n:,}" if rng.random() < 0.7 else str(n)


def _decimal(rng: random.Random, _: Names) -> str:
    return f"{rng.uniform(0, 10 ** rng.randint(0, 3)):.{rng.randint(1, 2)}f}"


def _money(rng: random.Random, _: Names) -> str:
    amount = f"{rng.uniform(1, 900):.2f}" if rng.random() < 0.4 else _number(rng)
    form = rng.random()
    if form < 0.5:
        return rng.choice(_MONEY) + amount
    return amount if form < 0.8 else f"{amount} {rng.choice(('EUR', 'USD', 'euros', 'GBP'))}"


def _year(rng: random.Random) -> int:
    return rng.choice((rng.randint(1850, 2030), rng.randint(2005, 2028)))


def _date(rng: random.Random, _: Names) -> str:
    day, month, year = rng.randint(1, 28), rng.choice(MONTHS), _year(rng)
    return rng.choice(
        (f"{day} {month} {year}", f"{day} {month}", f"{month} {year}", f"{day:02}/{MONTHS.index(month) + 1:02}/{year}")
    )


def _name(rng: random.Random, names: Names) -> str:
    return rng.choice(names.words)


def _person(rng: random.Random, names: Names) -> str:
    first = rng.choice((_name(rng, names), f"{rng.choice('ABCDEFGHJKLMPRST')}."))
    title = rng.choice(("", "", "", "Dr ", "Ms ", "Mr ", "Cllr "))
    return f"{title}{first} {_name(rng, names)}"


def _firm(rng: random.Random, names: Names) -> str:
    return f"{_name(rng, names)} {rng.choice(SUFFIXES)}"


def _site(rng: random.Random, names: Names) -> str:
    return f"{_name(rng, names)} {rng.choice(SITES)}"


def _ware(rng: random.Random, _: Names) -> str:
    ware = rng.choice(WARES)
    return ware[:1].upper() + ware[1:] if rng.random() < 0.8 else ware


def _several(make: Maker) -> Maker:
    def made(rng: random.Random, names: Names) -> str:
        *first, last = dict.fromkeys(make(rng, names) for _ in range(rng.randint(2, 5)))
        return f"{', '.join(first)}{rng.choice((' and ', ', '))}{last}" if first else last

    return made


def _of(*values: str) -> Maker:
    return lambda rng, _: rng.choice(values)


def _count(*units: str) -> Maker:
    return lambda rng, _: f"{rng.randint(1, 90)} {rng.choice(units)}"


def _amount(rng: random.Random, _: Names) -> str:
    return _number(rng)


COLUMNS = (
    Column(
        ("Price", "Cost", "Price (£)", "Unit price", "Cost per item", "Bid", "Charge", "Rate", "Tariff"),
        _money,
        ("How much does {} cost?", "What does {} cost?", "What is the price of {}?", "How much is {}?", "{} price"),
    ),
    Column(
        ("Fee", "Annual fee", "Membership fee", "Fine", "Penalty", "Deposit", "Rent", "Monthly rent", "Salary"),
        _money,
        (
            "How much is the {h} for {}?",
            "What is the {h} of {}?",
            "What {h} applies to {}?",
            "How high is the {h} for {}?",
        ),
    ),
    Column(
        (
            "Budget",
            "Budget 2024",
            "Spend",
            "Revenue",
            "Income",
            "Grant",
            "Turnover",
            "Expenditure",
            "Forecast",
            "Total",
        ),
        _money,
        (
            "What is the {h} for {}?",
            "How much was the {h} of {}?",
            "What {h} did {} have?",
            "How much {h} was there for {}?",
        ),
    ),
    Column(
        ("Deadline", "Due", "Due date", "Closing date", "Submit by", "Complete by"),
        _date,
        ("When is {} due?", "What is the deadline for {}?", "By when must {} be done?", "When does {} close?"),
    ),
    Column(
        ("Date", "Start", "Start date", "Begins", "Held on", "Opening date", "Opened", "From"),
        _date,
        ("When did {} start?", "When was {}?", "On what date is {}?", "When does {} begin?", "When was {} opened?"),
    ),
    Column(
        ("End", "End date", "Expires", "Valid until", "Until", "Finish"),
        _date,
        ("When does {} end?", "Until when is {} valid?", "When does {} expire?", "When did {} finish?"),
    ),
    Column(
        ("Owner", "Responsible", "Responsible person", "Lead", "Action by", "Manager", "Assigned to", "In charge"),
        _person,
        ("Who is responsible for {}?", "Who owns {}?", "Who leads {}?", "Who is in charge of {}?", "Who manages {}?"),
    ),
    Column(
        ("Contact", "Name", "Holder", "Postholder", "Officer", "Person"),
        _person,
        ("Who is the {h} for {}?", "Who is {}?", "Who holds {}?", "Whom do I ask about {}?"),
    ),
    Column(
        ("Supplier", "Contractor", "Provider", "Vendor", "Manufacturer", "Maker", "Tenant", "Insurer"),
        _firm,
        (
            "Who supplies {}?",
            "Which company provides {}?",
            "Who is the {h} of {}?",
            "Who makes {}?",
            "What is the {h} for {}?",
        ),
    ),
    Column(
        ("Author", "Composer", "Painter", "Architect", "Translator", "Editor", "Photographer"),
        _person,
        ("Who is the {h} of {}?", "Who wrote {}?", "Who made {}?", "Whose work is {}?"),
    ),
    Column(
        ("Location", "Venue", "Site", "Where", "Address", "Place", "Base"),
        _site,
        (
            "Where is {}?",
            "Where does {} take place?",
            "What is the {h} of {}?",
            "Where can I find {}?",
            "At which {h} is {}?",
        ),
    ),
    Column(
        ("Room", "Storage", "Shelf", "Position"),
        lambda rng, _: rng.choice(PLACES).format(rng.randint(1, 40)),
        ("Where is {} kept?", "In which room is {}?", "Which {h} is {} in?", "Where does {} meet?"),
    ),
    Column(
        ("Quantity", "Qty", "Number", "Units", "Stock", "In stock", "Copies", "Members", "Staff", "Pupils", "Visitors"),
        _amount,
        ("How many {h} does {} have?", "How many {} are there?", "What is the number of {h} at {}?", "{h} of {}"),
    ),
    Column(
        ("Population", "Attendance", "Votes", "Responses", "Participants", "Sample size", "n", "Applications", "Seats"),
        _amount,
        (
            "What is the {h} of {}?",
            "How many {h} did {} get?",
            "How many took part in {}?",
            "How many {h} were there for {}?",
        ),
    ),
    Column(
        ("Share", "Percentage", "Growth", "Discount", "Turnout", "Change", "Response rate", "%"),
        lambda rng, _: (
            f"{rng.choice((str(rng.randint(0, 100)), f'{rng.uniform(0, 100):.1f}'))}{rng.choice(('%', ' %', ''))}"
        ),
        ("What percentage is {}?", "What is the {h} for {}?", "What was the {h} of {}?", "What share does {} have?"),
    ),
    Column(
        (
            "Duration",
            "Length",
            "Time",
            "Lead time",
            "Waiting time",
            "Notice",
            "Notice period",
            "Retention",
            "Turnaround",
        ),
        _count("days", "weeks", "months", "minutes", "hours", "working days", "years"),
        (
            "How long does {} take?",
            "How long is the {h} for {}?",
            "What is the {h} of {}?",
            "How long must {} be kept?",
        ),
    ),
    Column(
        ("Warranty", "Guarantee", "Service life", "Term", "Loan period"),
        _count("months", "years", "weeks"),
        (
            "How long is the {h} on {}?",
            "How long is {} covered?",
            "What {h} does {} have?",
            "For how long can {} be used?",
        ),
    ),
    Column(
        ("Frequency", "How often", "Interval", "Inspection", "Review"),
        _of(*FREQUENCIES),
        (
            "How often is {} done?",
            "How often must {} be checked?",
            "At what intervals is {} reviewed?",
            "How frequently is {}?",
        ),
    ),
    Column(
        ("Dose", "Adult dose", "Maximum dose", "Starting dose"),
        _count("mg", "ml", "mg twice daily", "mg/kg", "units", "micrograms"),
        (
            "What is the {h} of {}?",
            "How much {} should be given?",
            "What dose of {} is recommended?",
            "How many mg of {}?",
        ),
    ),
    Column(
        ("Weight", "Height", "Width", "Depth", "Distance", "Range", "Length (m)", "Span", "Max. load"),
        _count("kg", "m", "cm", "km", "mm", "t", "g", "miles"),
        (
            "What is the {h} of {}?",
            "How heavy is {}?",
            "How far is {}?",
            "How long is {}?",
            "How high is {}?",
            "How wide is {}?",
        ),
    ),
    Column(
        ("Capacity", "Power", "Output", "Speed", "Temperature", "Voltage", "Area", "Volume"),
        _count("kW", "MW", "litres", "°C", "V", "m²", "ha", "km/h", "people", "seats"),
        (
            "What is the {h} of {}?",
            "What {h} does {} have?",
            "How large is {}?",
            "How much can {} hold?",
            "How fast is {}?",
        ),
    ),
    Column(
        ("Status", "State", "Outcome", "Result", "Decision", "Progress"),
        _of(*STATES),
        ("What is the {h} of {}?", "What was decided on {}?", "How far along is {}?", "What happened to {}?"),
    ),
    Column(
        ("Score", "Accuracy", "F1", "Rating", "Mark", "Points", "Index", "Mean", "BLEU", "Error"),
        _decimal,
        ("What {h} does {} reach?", "What is the {h} of {}?", "How well does {} do?", "What {h} was measured for {}?"),
    ),
    Column(
        ("Phone", "Tel.", "Telephone", "Extension", "Mobile"),
        lambda rng, _: f"0{rng.randint(100, 9999)} {rng.randint(100000, 999999)}",
        ("What is the phone number of {}?", "How can I call {}?", "What number do I ring for {}?", "{} phone"),
    ),
    Column(
        ("Opening hours", "Hours", "Times", "Open"),
        lambda rng, _: f"{rng.randint(7, 11)} am to {rng.randint(1, 9)} pm",
        ("When is {} open?", "What are the opening hours of {}?", "At what times is {} open?", "When can I visit {}?"),
    ),
    Column(
        ("Day", "Collection day", "Meets on", "Weekday"),
        _of(*DAYS),
        ("On which day is {}?", "What day is {}?", "When does {} meet?", "On what day of the week is {}?"),
    ),
    Column(
        ("Year", "Built", "Founded", "Established", "Published", "Completed", "Acquired"),
        lambda rng, _: str(_year(rng)),
        ("In what year was {} {h}?", "When was {} {h}?", "Which year is {} from?", "How old is {}?"),
    ),
    Column(
        ("Material", "Coating", "Made of", "Medium"),
        _of(*MATERIALS),
        ("What is {} made of?", "Which material is used for {}?", "What is the {h} of {}?"),
    ),
    Column(
        ("Department", "Team", "Committee", "School", "Region", "Client", "Club"),
        lambda rng, names: rng.choice((_firm, _site))(rng, names),
        ("Which {h} does {} belong to?", "What is the {h} of {}?", "For which {h} is {}?", "Whose {h} is {} in?"),
    ),
    Column(
        ("Colour", "Code colour", "Label", "Category", "Class"),
        _of(*COLOURS, "A", "B", "C", "D", "high", "medium", "low", "I", "II", "III"),
        ("What {h} is {}?", "Which {h} does {} have?", "What is the {h} of {}?"),
    ),
    Column(
        ("Reference", "Ref.", "Code", "Part no.", "Lot", "Account", "Permit no."),
        lambda rng, _: (
            f"{''.join(rng.choices('ABCDEFGHKLMNPRSTX', k=rng.randint(1, 3)))}{rng.choice(('-', '', '/'))}{rng.randint(1, 9999)}"
        ),
        ("What is the {h} of {}?", "Which {h} does {} have?", "Under what {h} is {} listed?"),
    ),
    Column(
        ("Present", "Attending", "In attendance", "Attendees"),
        _several(_person),
        ("Who attended {}?", "Who was at {}?", "Who took part in {}?", "Which people came to {}?"),
    ),
    Column(
        ("Apologies", "Absent", "Excused", "Regrets"),
        _several(_person),
        ("Who was absent from {}?", "Who could not come to {}?", "Who sent apologies for {}?", "Who missed {}?"),
    ),
    Column(
        ("Contents", "Includes", "Components", "Ingredients", "Equipment"),
        _several(_ware),
        ("What does {} contain?", "What is in {}?", "What comes with {}?", "What is part of {}?"),
    ),
    Column(
        ("Stops", "Calls at", "Branches", "Route", "Sites visited"),
        _several(_site),
        ("Where does {} stop?", "Which places does {} reach?", "Where was {} shown?", "What places are on {}?"),
    ),
    # Kept for the development split.
    Column(
        ("Toll", "Levy", "Premium", "Subscription"),
        _money,
        ("How much is the {h} for {}?", "What {h} is charged for {}?", "What does {} pay?"),
        True,
    ),
    Column(
        ("Inspected by", "Auditor", "Trainer", "Referee"),
        _person,
        ("Who inspected {}?", "Who is the {h} for {}?", "Which person checks {}?"),
        True,
    ),
    Column(
        ("Delivery", "Ready by", "Launch", "Last serviced"),
        _date,
        ("When is {} delivered?", "When was the {h} of {}?", "On which date is {} ready?"),
        True,
    ),
    Column(
        ("Depth of soil", "Rainfall", "Fuel use", "Yield"),
        _count("cm", "mm", "litres", "kg", "t per ha"),
        ("What is the {h} of {}?", "How much {h} does {} have?", "How high is the {h} for {}?"),
        True,
    ),
)
CONTRASTS: tuple[tuple[Column, ...], ...] = (
    (
        Column(
            ("Budgeted", "Planned spend", "Estimate", "Quoted"),
            _money,
            ("How much was planned for {}?", "What was {} supposed to cost?", "How much was set aside for {}?"),
        ),
        Column(
            ("Actual", "Spent", "Outturn", "Paid"),
            _money,
            ("How much was actually spent on {}?", "What did {} really cost?", "What did {} come to in the end?"),
        ),
        Column(
            ("Variance", "Difference", "Over/under"),
            _money,
            ("By how much did {} miss its budget?", "How far off was {}?", "How much over budget was {}?"),
        ),
    ),
    (
        Column(
            ("Target date", "Planned", "Promised"),
            _date,
            ("When was {} meant to be finished?", "When should {} have been ready?", "What date was promised for {}?"),
        ),
        Column(
            ("Completed on", "Done on", "Handed over", "Received"),
            _date,
            ("When was {} really finished?", "When did {} arrive?", "On which date was {} completed?"),
        ),
    ),
    (
        Column(
            ("Min.", "Minimum", "Lowest", "At least"),
            _decimal,
            ("What is the least for {}?", "How low may {} be?", "What must {} reach at least?"),
        ),
        Column(
            ("Max.", "Maximum", "Highest", "Limit", "Upper limit"),
            _decimal,
            ("What is the most for {}?", "How high may {} be?", "What must {} not exceed?", "How much {} is allowed?"),
        ),
        Column(
            ("Measured", "Found", "Observed", "Reading"),
            _decimal,
            ("What was measured for {}?", "What value did {} have?", "How much {} was found?"),
        ),
    ),
    (
        Column(
            ("Before", "Baseline", "At entry", "Initial"),
            _decimal,
            ("What was {} at the beginning?", "Where did {} stand at first?", "What was {} before anything was done?"),
        ),
        Column(
            ("After", "Follow-up", "At 12 weeks", "Final"),
            _decimal,
            ("What was {} at the end?", "What did {} come down to?", "What was {} when it was over?"),
        ),
    ),
    (
        Column(
            ("Control", "Placebo", "Untreated", "Uncoated"),
            _decimal,
            (
                "What was {} without treatment?",
                "What was {} in those who got nothing?",
                "What was {} where none was used?",
            ),
        ),
        Column(
            ("Treated", "Intervention", "Active", "Coated"),
            _decimal,
            ("What was {} with treatment?", "What was {} in those who were treated?", "What was {} where it was used?"),
        ),
    ),
    (
        Column(
            ("Average", "Typical", "Median"),
            _decimal,
            ("What is {} on average?", "What is {} usually?", "How much is {} as a rule?"),
        ),
        Column(
            ("SD", "Std. dev.", "Spread"),
            _decimal,
            ("How much does {} vary?", "What is the standard deviation of {}?", "How widely does {} scatter?"),
        ),
    ),
    (
        Column(
            ("Adults", "Adult", "Full price", "Standard"),
            _money,
            ("What do grown-ups pay for {}?", "How much is {} for an adult?", "What does {} cost without a discount?"),
        ),
        Column(
            ("Children", "Child", "Under 16s", "Junior"),
            _money,
            ("What do children pay for {}?", "How much is {} for a child?", "What does {} cost for a 10-year-old?"),
        ),
        Column(
            ("Concession", "Reduced", "Senior", "Students"),
            _money,
            ("How much is {} for pensioners or students?", "What is the reduced price of {}?"),
        ),
    ),
    (
        Column(
            ("Receipts", "Sales", "Takings", "Earned"),
            _money,
            ("How much came in from {}?", "How much did {} take in?", "What did {} earn?"),
        ),
        Column(
            ("Payments", "Outgoings", "Costs", "Expenses"),
            _money,
            ("How much went out for {}?", "How much was paid for {}?", "What did {} spend?"),
        ),
        Column(
            ("Profit", "Surplus", "Net", "Balance"),
            _money,
            ("What was left from {}?", "How much did {} make after costs?", "What did {} bring in the end?"),
        ),
    ),
    (
        Column(
            ("Women", "Female", "Girls"),
            _amount,
            ("How many women were in {}?", "How many of {} were female?", "How many girls were there in {}?"),
        ),
        Column(
            ("Men", "Male", "Boys"),
            _amount,
            ("How many men were in {}?", "How many of {} were male?", "How many boys were there in {}?"),
        ),
    ),
    (
        Column(("Q1", "First quarter"), _money, ("How much was {} in the first quarter?", "What was {} in spring?")),
        Column(("Q2", "Second quarter"), _money, ("How much was {} in the second quarter?",)),
        Column(("Q3", "Third quarter"), _money, ("How much was {} in the third quarter?",)),
        Column(
            ("Q4", "Fourth quarter"), _money, ("How much was {} in the last quarter?", "What was {} at year's end?")
        ),
    ),
    tuple(
        Column((str(year),), _amount, (f"How much was {{}} in {year}?", f"What was {{}} in {year}?", f"{{}} in {year}"))
        for year in range(2019, 2026)
    ),
    # Kept for the development split.
    (
        Column(
            ("Weekdays", "Mon-Fri"),
            _money,
            ("What does {} cost during the week?", "How much is {} on a Tuesday?"),
            True,
        ),
        Column(
            ("Weekends", "Sat-Sun"),
            _money,
            ("What does {} cost at the weekend?", "How much is {} on a Sunday?"),
            True,
        ),
    ),
    (
        Column(
            ("Subscribers", "Member price"),
            _money,
            ("What does {} cost if I belong?", "How much do members pay for {}?"),
            True,
        ),
        Column(
            ("Non-members", "Visitor price"),
            _money,
            ("What does {} cost if I have not joined?", "How much do others pay for {}?"),
            True,
        ),
    ),
)
"""Columns of one measure that stand side by side: what tells them apart is said in people's words."""
KEYS: tuple[tuple[tuple[str, ...], Maker], ...] = (
    (("Bidder", "Company", "Firm", "Supplier", "Tenderer", "Organisation", "Partner"), _firm),
    (("Property", "Site", "Building", "Place", "Station", "Location", "Town", "Ward"), _site),
    (("Name", "Member", "Candidate", "Councillor", "Employee", "Patient", "Author"), _person),
    (("Item", "Service", "Product", "Type", "Description", "Work", "Task", "Group", "Category", "Measure"), _ware),
    (("Role", "Position", "Post", "Office"), _of(*ROLES)),
    (
        ("Year", "Season", "Financial year"),
        lambda rng, _: rng.choice((str(_year(rng)), f"{_year(rng)}/{rng.randint(10, 29)}")),
    ),
    (
        ("Lot", "No.", "Model", "Version", "Phase", "Stage", "Unit"),
        lambda rng, _: (
            f"{rng.choice(('Lot', 'Model', 'Phase', 'Unit', 'Stage', 'Type'))} {rng.choice((str(rng.randint(1, 30)), rng.choice('ABCDEFG')))}"
        ),
    ),
    (
        ("Title", "Project", "Course", "Event", "Book", "Work"),
        lambda rng, names: rng.choice(
            (
                "The {} Report",
                "{} Review",
                "{} Survey",
                "{} Festival",
                "Introduction to {}",
                "{} Project",
                "The {} Song",
            )
        ).format(_name(rng, names)),
    ),
)
OVER = (
    "Fees",
    "Prices",
    "Schedule",
    "Annex {n}",
    "Table {n}",
    "Contacts",
    "Results",
    "Budget",
    "Summary",
    "Appendix",
    "Terms",
    "Action log",
    "Timetable",
    "Staff",
)
THINGS = ("it", "this", "the contract", "the property", "the project")
"""What a table with a property a row may tell of, where its title does not say."""
ROWS_A_WINDOW = 5
ALONE = 0.2
"""Share of tables that tell of one thing, a property a row."""
REVERSED = 0.2
"""Share of questions that give a value and ask whose it is."""
CONTRASTED = 0.4
"""Share of tables with columns of one measure side by side."""
NOT_THERE = 0.2
"""Share of questions about rows or columns that the table lacks."""


class _Row(NamedTuple):
    text: str
    spans: list[Span]
    """Of its cells."""


class Tables:
    """Draws questions of one split."""

    def __init__(self, names: Names, split: str = "train") -> None:
        self.names = names
        self.columns = [c for c in COLUMNS if c.held == (split != "train")]
        self.contrasts = [c for c in CONTRASTS if c[0].held == (split != "train")]

    def draw(self, rng: random.Random) -> Asked:
        title = f"{_site(rng, self.names)}: " if rng.random() < 0.5 else f"{_firm(rng, self.names)}: "
        title = (title if rng.random() < 0.8 else "") + rng.choice(OVER).format(n=rng.randint(1, 9))
        return self._properties(rng, title) if rng.random() < ALONE else self._rows(rng, title)

    def _question(self, rng: random.Random, column: Column, header: str, name: str) -> str:
        bare = header.split(" (")[0]
        said = bare if bare.isupper() or len(bare) < 3 else bare[:1].lower() + bare[1:]
        if rng.random() < 0.3:
            form = rng.choice(
                ("What is the {h} of {}?", "What is the {h} for {}?", "{} {h}", "Which {h} does {} have?")
            )
        else:
            form = rng.choice(column.questions)
        inside = name if name in THINGS or not name[1:].islower() or rng.random() < 0.3 else name.lower()
        if inside.islower() and name not in THINGS and rng.random() < 0.4:
            inside = f"{rng.choice(('the', _article(inside)))} {inside}"
        return form.replace("{h}", said).replace("{}", inside)

    def _rows(self, rng: random.Random, title: str) -> Asked:
        headers, make = rng.choice(KEYS)
        key = rng.choice(headers)
        columns = self._columns(rng)
        above = [rng.choice(c.headers) for c in columns]
        if key in above:
            return self._rows(rng, title)
        count = rng.randint(2, 3 * ROWS_A_WINDOW)
        named = list(dict.fromkeys(make(rng, self.names) for _ in range(count + 1)))
        *shown, other = named if len(named) > 1 else [*named, _firm(rng, self.names)]
        cells = [[name, *(c.make(rng, self.names) for c in columns)] for name in shown]
        with_key = rng.random() < 0.9
        written = [_row([key if with_key else "", *above], row) for row in cells]
        at, col = rng.randrange(len(shown)), rng.randrange(len(columns))
        value = cells[at][col + 1]
        reverse = rng.random() < REVERSED and sum(row[col + 1] == value for row in cells) == 1
        if reverse:
            question, right = _whose(rng, key, above[col], value), 0
        else:
            question, right = self._question(rng, columns[col], above[col], cells[at][0]), col + 1
        missing = rng.random() < NOT_THERE
        if missing:
            beside = [c for group in self.contrasts if any(c in columns for c in group) for c in group]
            kept = [c for c in beside or self.columns if c not in columns]
            if not reverse and kept and rng.random() < 0.5:
                column = rng.choice(kept)
                question = self._question(rng, column, rng.choice(column.headers), cells[at][0])
            elif reverse:
                written = [w for i, w in enumerate(written) if i != at] or written
                if len(written) == len(cells):
                    missing = False
            else:
                question = self._question(rng, columns[col], above[col], other)
        passages = _windows(rng, title, written, None if missing else (at, right))
        answering = [p for p in passages if p.relevant]
        others = [p for p in passages if not p.relevant]
        rng.shuffle(others)
        passages = (answering + others)[: rng.choice((1, 2, 3, 4))]
        rng.shuffle(passages)
        return Asked(question, passages, source=SOURCE)

    def _columns(self, rng: random.Random) -> list[Column]:
        if rng.random() >= CONTRASTED:
            return rng.sample(self.columns, min(len(self.columns), rng.randint(1, 4)))
        contrast = rng.choice(self.contrasts)
        side_by_side = sorted(rng.sample(range(len(contrast)), min(len(contrast), rng.choice((2, 2, 3)))))
        others = rng.sample(self.columns, rng.randint(0, 2))
        at = rng.randint(0, len(others))
        return [*others[:at], *(contrast[i] for i in side_by_side), *others[at:]]

    def _properties(self, rng: random.Random, title: str) -> Asked:
        """One thing: "Deposit: £200." a line."""
        columns = rng.sample(self.columns, min(len(self.columns), rng.randint(3, 6)))
        *shown, left = columns
        text, spans = "", []
        above = [rng.choice(c.headers) for c in shown]
        for column, header in zip(shown, above):
            row = _row(["", ""], [header, column.make(rng, self.names)])
            spans.append((len(text) + row.spans[1][0], len(text) + row.spans[1][1]))
            text += row.text + "\n"
        subject = rng.choice((title.split(": ")[0], *THINGS))
        if rng.random() < NOT_THERE:
            question = self._question(rng, left, rng.choice(left.headers), subject)
            return Asked(question, [Passage(title, text.rstrip())], source=SOURCE)
        at = rng.randrange(len(shown))
        question = self._question(rng, shown[at], above[at], subject)
        return Asked(question, [Passage(title, text.rstrip(), [[spans[at]]], True)], source=SOURCE)


def _windows(rng: random.Random, title: str, rows: Sequence[_Row], answer: tuple[int, int] | None) -> list[Passage]:
    """All rows, some at a time; answer: row and cell."""
    first = rng.randrange(ROWS_A_WINDOW)
    cuts = sorted({0, *range(first, len(rows), ROWS_A_WINDOW), len(rows)})
    passages = []
    for a, b in itertools.pairwise(cuts):
        text, spans = "", []
        for i in range(a, b):
            if answer and i == answer[0]:
                s, e = rows[i].spans[answer[1]]
                spans = [(len(text) + s, len(text) + e)]
            text += rows[i].text + "\n"
        passages.append(Passage(title, text.rstrip("\n"), [spans] if spans else [], bool(spans)))
    return passages


def _whose(rng: random.Random, key: str, header: str, value: str) -> str:
    """Asks for the row that has a value."""
    key, header = (word[:1].lower() + word[1:] for word in (key, header))
    forms = (
        "Which {k} has {a} {h} of {v}?",
        "Which {k} has {v} as its {h}?",
        "What {k} has the {h} {v}?",
        "Whose {h} is {v}?",
    )
    return rng.choice(forms).format(k=key, a=_article(header), h=header, v=value)


def _article(word: str) -> str:
    return "an" if word[:1].lower() in "aeiou" else "a"


def _row(headers: Sequence[str], cells: Sequence[str]) -> _Row:
    """As the app writes it: what follows a cell whose column has a header is that header; a cell without one follows a colon."""
    text, spans = "", []
    for i, (header, cell) in enumerate(zip(headers, cells)):
        if i:
            text += "; " if header else ": "
        if header:
            text += f"{header}: "
        spans.append((len(text), len(text) + len(cell)))
        text += cell
    return _Row(f"{text}.", spans)
